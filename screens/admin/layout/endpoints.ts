import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const findAnything: Read<typeof schemas.findAnything, 'admin'> = {
  method: 'GET',
  path: '/api/admin/find',
  access: 'admin',
  role: 'packer',
  shows: ['orders', 'users', 'products', 'lives'],
};

export const countAttention: Read<typeof schemas.countAttention, 'admin'> = {
  method: 'GET',
  path: '/api/admin/attention/count',
  access: 'admin',
  shows: ['attention'],
};

// Always answered by the shop, also for the pages of a rehearsal, because a copy can neither begin nor end itself.

export const getRehearsal: Read<typeof schemas.getRehearsal, 'admin'> = {
  method: 'GET',
  path: '/api/admin/rehearsal',
  access: 'admin',
  shows: ['lives'],
};
