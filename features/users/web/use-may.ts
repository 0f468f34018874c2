import type { Endpoint } from '#shared/http/endpoint.ts';
import { reaches, roleFor } from '#shared/roles.ts';
import { useSession } from './session.ts';

/** Returns a check whether the signed-in user has the role of a back-office endpoint: `const may = useMay()`. */
export function useMay(): (endpoint: Pick<Endpoint, 'role'>) => boolean {
  const { user } = useSession();
  return (endpoint) => reaches(user?.role ?? null, roleFor(endpoint));
}
