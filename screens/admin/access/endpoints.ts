import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listSessions = forAdmin<typeof schemas.listSessions>('GET', '/api/admin/sessions', { shows: ['users'], role: 'packer' });
