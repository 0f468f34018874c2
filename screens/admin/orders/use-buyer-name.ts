import { getUser } from '#features/users/domain/admin-endpoints.ts';
import { pseudoOrNameOf } from '#features/users/domain/labels.ts';
import { useEndpoint } from '#platform/web/api/query.ts';

/** What a buyer who narrows the list of orders is called, also when there is no such user; empty for nobody. */
export function useBuyerName(userId: string | undefined): string {
  const { data, error } = useEndpoint(getUser, { userId: userId ?? '' }, { enabled: userId !== undefined });
  if (userId === undefined) return '';
  return data ? pseudoOrNameOf(data) : error ? 'inconnu' : '…';
}
