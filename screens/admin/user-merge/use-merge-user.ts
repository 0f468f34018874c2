import { useEffect } from 'react';
import { getUser } from '#features/users/domain/admin-endpoints.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';

export const USER_NOT_LOADED = 'Erreur lors du chargement des données utilisateur';

/** Source or destination of a merge: no selection, a loading user or a loaded user. */
export interface MergePicked {
  userId: string | undefined;
  user: AdminUser | undefined;
  error: ApiProblem | null;
  retry: () => void;
}

/** Reads the selected user; shows an error when that fails. */
export function useMergeUser(userId: string | undefined): MergePicked {
  const { data, error, refetch } = useEndpoint(getUser, { userId: userId ?? '' }, { enabled: userId !== undefined });
  useEffect(() => {
    if (error) toast.error(USER_NOT_LOADED);
  }, [error]);
  return { userId, user: userId === undefined ? undefined : data, error, retry: () => void refetch() };
}
