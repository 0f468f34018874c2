import type { Endpoint } from '#shared/http/endpoint.ts';
import { isRoleAtLeast, roleFor } from '#shared/roles.ts';
import { useSession } from './session.ts';

/** Returns a function that is true when the user's role allows all these endpoints. */
export function useMay(): (...endpoints: readonly Pick<Endpoint, 'role'>[]) => boolean {
  const { user } = useSession();
  return (...endpoints) => endpoints.every((endpoint) => isRoleAtLeast(user?.role ?? null, roleFor(endpoint)));
}
