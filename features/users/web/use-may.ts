import type { Endpoint } from '#shared/http/endpoint.ts';
import { isRoleAtLeast, roleFor } from '#shared/roles.ts';
import { useSession } from './session.ts';

/** Returns a check whether the signed-in user has the role of each of these endpoints: `const may = useMay()`. */
export function useMay(): (...endpoints: readonly Pick<Endpoint, 'role'>[]) => boolean {
  const { user } = useSession();
  return (...endpoints) => endpoints.every((endpoint) => isRoleAtLeast(user?.role ?? null, roleFor(endpoint)));
}
