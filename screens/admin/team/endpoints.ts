import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listTeam = forAdmin<typeof schemas.listTeam>('GET', '/api/admin/team', { shows: ['users'], role: 'owner' });
