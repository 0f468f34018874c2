import type { Read } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const findAnything: Read<typeof schemas.findAnything, 'admin'> = {
  method: 'GET',
  path: '/api/admin/find',
  access: 'admin',
  role: 'packer',
  shows: ['orders', 'users', 'products', 'lives'],
};
