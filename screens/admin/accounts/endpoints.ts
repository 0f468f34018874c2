import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const getAccounts: Read<typeof schemas.getAccounts, 'admin'> = {
  method: 'GET',
  path: '/api/admin/accounts',
  access: 'admin',
  shows: ['orders', 'settings'],
};

export const listDocuments: Read<typeof schemas.listDocuments, 'admin'> = {
  method: 'GET',
  path: '/api/admin/documents',
  access: 'admin',
  shows: ['orders'],
};

export const getDaysFile: Read<typeof schemas.getDaysFile, 'admin'> = {
  method: 'GET',
  path: '/api/admin/accounts/days-file',
  access: 'admin',
  shows: [],
};

export const getAccountsFile: Read<typeof schemas.getAccountsFile, 'admin'> = {
  method: 'GET',
  path: '/api/admin/accounts/file',
  access: 'admin',
  shows: [],
};
