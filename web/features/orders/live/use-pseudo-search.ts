import type { ReplyOf } from '#domain/http/endpoint.ts';
import { searchPseudos } from '#domain/users/admin-endpoints.ts';
import { normalisePseudo } from '#domain/users/rules.ts';
import type { ApiProblem } from '#web/api/problem.ts';
import { endpointQuery, queryClient, useEndpoint } from '#web/api/query.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

export type FoundPseudo = ReplyOf<typeof searchPseudos>['pseudos'][number];

interface PseudoSearch {
  pseudos: readonly FoundPseudo[];
  loading: boolean;
  error: ApiProblem | null;
  retry: () => void;
}

/** Pseudos that resemble what is typed, those of the live first, 300 ms after the last key (ADM-26). */
export function usePseudoSearch(liveId: string, typed: string): PseudoSearch {
  const q = normalisePseudo(typed);
  const settled = useDebounced(q);
  const { data, error, isFetching, refetch } = useEndpoint(
    searchPseudos,
    { q: settled, liveId },
    { enabled: settled !== '' },
  );
  const here = settled === q && q !== '';
  return {
    pseudos: here && data ? data.pseudos : [],
    loading: q !== '' && (settled !== q || (!data && (!error || isFetching))),
    error: here && !data ? error : null,
    retry: () => void refetch(),
  };
}

/**
 * True when several people may be meant: none bears exactly this pseudo, others resemble it. Throws an `ApiProblem`
 * when it can't be known: nobody may then be taken for new.
 */
export async function isAmbiguous(liveId: string, pseudo: string): Promise<boolean> {
  const { pseudos } = await queryClient.fetchQuery({
    ...endpointQuery(searchPseudos, { q: pseudo, liveId }),
    staleTime: 5_000,
    retry: false,
  });
  return pseudos.length > 0 && pseudos.every((found) => found.pseudo !== pseudo);
}
