import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listUsers = forAdmin<typeof schemas.listUsers>('GET', '/api/admin/users', { shows: ['users', 'orders'] });

/** Separate from the list: the count costs more than a page and is the same for all pages. */
export const countUsers = forAdmin<typeof schemas.countUsers>('GET', '/api/admin/users/count', { shows: ['users', 'orders'] });
export const getUsersFile = forAdmin<typeof schemas.getUsersFile>('GET', '/api/admin/users.csv', { shows: [] });
