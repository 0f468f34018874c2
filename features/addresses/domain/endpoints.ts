import type { Read } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const suggestAddresses: Read<typeof schemas.suggestAddresses, 'customer'> = {
  method: 'GET',
  path: '/api/addresses',
  access: 'customer',
  shows: [],
};
