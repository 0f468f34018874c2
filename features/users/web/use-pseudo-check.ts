import { useState } from 'react';
import { checkPseudo } from '#features/users/domain/endpoints.ts';
import { normalisePseudo, pseudoError, pseudoTaken } from '#features/users/domain/rules.ts';
import { endpointQuery, queryClient, useEndpoint } from '#platform/web/api/query.ts';
import { useReport } from '#platform/web/api/use-report.ts';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';

const WAIT_MS = 500;
const FRESH_MS = 30_000;
const TAKEN = pseudoTaken.sentence();

/**
 * Checks a pseudo while it is typed: its format at once, its availability 500 ms after the last key (PUB-10). A failed
 * check blocks nothing, because the server checks again when the form is sent.
 */
export function usePseudoCheck(typed: string) {
  const pseudo = normalisePseudo(typed);
  const [touched, setTouched] = useState(false);
  if (typed && !touched) setTouched(true);
  const debouncedPseudo = useDebounced(pseudo, WAIT_MS);
  const formatError = pseudoError(pseudo);
  const isCurrent = !formatError && debouncedPseudo === pseudo;
  const { data, error, isFetching } = useEndpoint(
    checkPseudo,
    { username: debouncedPseudo },
    { enabled: isCurrent, fresh: FRESH_MS },
  );
  useReport(error, 'pseudo check');
  const taken = isCurrent && data?.exists === true;
  return {
    pseudo,
    error: taken ? TAKEN : touched ? formatError : null,
    checking: !formatError && (!isCurrent || isFetching),
    free: isCurrent && data?.exists === false,
  };
}

/**
 * Returns true when another account has the pseudo, as read at most `FRESH_MS` ago. Called before a form is sent.
 * @throws ApiProblem when the check fails.
 */
export async function isPseudoTaken(pseudo: string): Promise<boolean> {
  const { exists } = await queryClient.fetchQuery({
    ...endpointQuery(checkPseudo, { username: pseudo }),
    staleTime: FRESH_MS,
    retry: false,
  });
  return exists;
}

/** Normalises a text with an @ or a profile address. Leaves other texts as typed. */
export const tidyPseudo = (typed: string): string => (/@|tiktok\.com\//i.test(typed) ? normalisePseudo(typed) : typed);
