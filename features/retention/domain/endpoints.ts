import { forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Erases the account and ends its sessions, so the browser has nothing to read again. */
export const eraseMyAccount = forCustomer<typeof schemas.eraseMyAccount>('POST', '/api/profile/erase', { changes: [] });
export const exportMyData = forCustomer<typeof schemas.exportMyData>('GET', '/api/profile/export', { shows: [] });
