import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const getAccounts = forAdmin<typeof schemas.getAccounts>('GET', '/api/admin/accounts', {
  shows: ['orders', 'settings', 'attention'],
});
export const listDocuments = forAdmin<typeof schemas.listDocuments>('GET', '/api/admin/documents', { shows: ['orders'] });
export const getDaysFile = forAdmin<typeof schemas.getDaysFile>('GET', '/api/admin/accounts/days-file', { shows: [] });
export const getAccountsFile = forAdmin<typeof schemas.getAccountsFile>('GET', '/api/admin/accounts/file', { shows: [] });
