import { getUser } from '#domain/users/admin-endpoints.ts';
import { pseudoOrNameOf } from '#domain/users/labels.ts';
import { useEndpoint } from '#web/api/query.ts';

/** What a buyer who narrows the list of orders is called, also when there is no such user; empty for nobody. */
export function useBuyerName(userId: string | undefined): string {
  const { data, error } = useEndpoint(getUser, { userId: userId ?? '' }, { enabled: userId !== undefined });
  if (userId === undefined) return '';
  return data ? pseudoOrNameOf(data) : error ? 'inconnu' : '…';
}
