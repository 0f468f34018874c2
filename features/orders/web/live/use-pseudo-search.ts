import type { ReplyOf } from '#shared/http/endpoint.ts';
import { searchPseudos } from '#features/users/domain/admin-endpoints.ts';
import { normalisePseudo } from '#features/users/domain/rules.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { endpointQuery, queryClient, useEndpoint } from '#platform/web/api/query.ts';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';

export type FoundPseudo = ReplyOf<typeof searchPseudos>['pseudos'][number];

interface PseudoSearch {
  pseudos: readonly FoundPseudo[];
  loading: boolean;
  error: ApiProblem | null;
  retry: () => void;
}

interface SearchInput {
  liveId: string;
  pieceRef: string;
  typed: string;
  /**
   * True while the field has the focus. An empty text is searched only then, because each new comment repeats the
   * search.
   */
  isFocused: boolean;
}

/**
 * Lists the users who wait for the piece and the latest speakers first (ADM-26). An empty text lists only these users.
 */
export function usePseudoSearch({ liveId, pieceRef, typed, isFocused }: SearchInput): PseudoSearch {
  const q = normalisePseudo(typed);
  const debouncedQuery = useDebounced(q);
  const { data, error, isFetching, refetch } = useEndpoint(
    searchPseudos,
    { q: debouncedQuery, liveId, ...(pieceRef && { ref: pieceRef }) },
    { enabled: isFocused || debouncedQuery !== '' },
  );
  const isCurrent = debouncedQuery === q;
  const found = isCurrent && data ? data.pseudos : [];
  return {
    pseudos: q === '' ? found.filter(({ source }) => source !== null) : found,
    loading: q !== '' && (debouncedQuery !== q || (!data && (!error || isFetching))),
    error: isCurrent && q !== '' && !data ? error : null,
    retry: () => void refetch(),
  };
}

const FRESH_MS = 5_000;

type PseudoMatch = 'known' | 'resembling' | 'unknown';

/** @throws ApiProblem without an answer, so that the pseudo does not count as new. */
export async function matchPseudo(liveId: string, pseudo: string): Promise<PseudoMatch> {
  const { pseudos } = await queryClient.fetchQuery({
    ...endpointQuery(searchPseudos, { q: pseudo, liveId }),
    staleTime: FRESH_MS,
    retry: false,
  });
  if (pseudos.some((found) => found.pseudo === pseudo)) return 'known';
  return pseudos.length > 0 ? 'resembling' : 'unknown';
}

export function doubtAbout(pseudo: string, match: PseudoMatch): string | null {
  if (match === 'known') return null;
  return match === 'resembling'
    ? `D’autres pseudos ressemblent à « ${pseudo} »`
    : `@${pseudo} n’est connu ni du live ni de la boutique`;
}
