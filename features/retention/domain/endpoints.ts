import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Nothing is left to be read again: whoever erased her account is signed out. */
export const eraseMyAccount: Write<typeof schemas.eraseMyAccount, 'customer'> = {
  method: 'POST',
  path: '/api/profile/erase',
  access: 'customer',
  changes: [],
};
export const exportMyData: Read<typeof schemas.exportMyData, 'customer'> = {
  method: 'GET',
  path: '/api/profile/export',
  access: 'customer',
  shows: [],
};
