import type { Endpoint } from '#shared/http/endpoint.ts';
import { reaches, roleFor } from '#shared/roles.ts';
import { useSession } from './session.ts';

/** Whether who is signed in has the role that an endpoint of the back office asks for: `const may = useMay()`. */
export function useMay(): (endpoint: Pick<Endpoint, 'role'>) => boolean {
  const { user } = useSession();
  return (endpoint) => reaches(user?.role ?? null, roleFor(endpoint));
}
