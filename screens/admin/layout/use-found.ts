import { findAnything } from './endpoints.ts';
import type { Found } from './schemas.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';

const REST = 150;
const nothing: Found & { isNear: boolean } = { orders: [], people: [], pieces: [], isNear: false };

interface FoundNow {
  found: typeof nothing;
  loading: boolean;
  error: ApiProblem | null;
  retry: () => void;
}

/** Returns the results of the typed text after a pause. Never returns the results of an earlier text. */
export function useFound(typed: string): FoundNow {
  const q = useDebounced(typed, REST);
  const { data, error, refetch } = useEndpoint(findAnything, { q }, { enabled: q !== '' });
  const isHere = q === typed && typed !== '';
  return {
    found: (isHere && data) || nothing,
    loading: typed !== '' && (!isHere || (!data && !error)),
    error: isHere && !data ? error : null,
    retry: () => void refetch(),
  };
}
