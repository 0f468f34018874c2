import type * as schemas from './schemas.ts';
import { forAnyone } from '#shared/http/endpoint.ts';

export const getInvitation = forAnyone<typeof schemas.getInvitation>('GET', '/api/invitation', { shows: ['users', 'orders', 'products'] });
