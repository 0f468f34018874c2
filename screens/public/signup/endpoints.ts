import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const getInvitation: Read<typeof schemas.getInvitation, 'public'> = {
  method: 'GET',
  path: '/api/invitation',
  access: 'public',
  shows: ['users'],
};
