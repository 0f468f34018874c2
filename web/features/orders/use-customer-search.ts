import { searchUsers, type FoundUser } from '#domain/users/admin-contract.ts';
import type { ApiProblem } from '#web/api/problem.ts';
import { useEndpoint } from '#web/api/query.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

interface CustomerSearch {
  customers: readonly FoundUser[];
  loading: boolean;
  error: ApiProblem | null;
}

/** Customers by e-mail, pseudo or name, at most ten, once the typing rests. */
export function useCustomerSearch(typed: string): CustomerSearch {
  const q = typed.trim();
  const settled = useDebounced(q);
  const { data, error } = useEndpoint(searchUsers, { q: settled }, { enabled: settled !== '' });
  const here = settled === q && q !== '';
  return {
    customers: here && data ? data.users : [],
    loading: q !== '' && (settled !== q || (!data && !error)),
    error: here && !data ? error : null,
  };
}
