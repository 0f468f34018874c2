import { searchUsers } from '#features/users/domain/admin-endpoints.ts';
import type { FoundUser } from '#features/users/domain/admin-schemas.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';

interface CustomerSearch {
  customers: readonly FoundUser[];
  loading: boolean;
  error: ApiProblem | null;
  retry: () => void;
}

/** Customers by e-mail, pseudo or name, at most ten, once the typing rests. */
export function useCustomerSearch(typed: string): CustomerSearch {
  const q = typed.trim();
  const debouncedQuery = useDebounced(q);
  const { data, error, isFetching, refetch } = useEndpoint(
    searchUsers,
    { q: debouncedQuery },
    { enabled: debouncedQuery !== '' },
  );
  const here = debouncedQuery === q && q !== '';
  return {
    customers: here && data ? data.users : [],
    loading: q !== '' && (debouncedQuery !== q || (!data && (!error || isFetching))),
    error: here && !data ? error : null,
    retry: () => void refetch(),
  };
}
