import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const getPerson = forAdmin<typeof schemas.getPerson>('GET', '/api/admin/people/:userId', { shows: ['users', 'orders', 'claims'] });
