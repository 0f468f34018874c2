import { getUser } from '#features/users/domain/admin-endpoints.ts';
import { pseudoOrNameOf } from '#features/users/domain/labels.ts';
import { useEndpoint } from '#platform/web/api/query.ts';

/** Returns the name of the buyer in the order filter, « inconnu » for an unknown user; empty without a filter. */
export function useBuyerName(userId: string | undefined): string {
  const { data, error } = useEndpoint(getUser, { userId: userId ?? '' }, { enabled: userId !== undefined });
  if (userId === undefined) return '';
  return data ? pseudoOrNameOf(data) : error ? 'inconnu' : '…';
}
