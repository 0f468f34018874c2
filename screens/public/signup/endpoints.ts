import type * as schemas from './schemas.ts';
import { forAnyone } from '#shared/http/endpoint.ts';

/** POST, because logs of proxies contain addresses, and the input is a secret (decision 0042). */
export const getInvitation = forAnyone<typeof schemas.getInvitation>('POST', '/api/invitation', { shows: ['users', 'orders', 'products'] });
