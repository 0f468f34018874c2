import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Ends the session as well, so the browser has nothing to read again. */
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
