import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const withdrawMyClaim: Write<typeof schemas.withdrawMyClaim, 'customer'> = {
  method: 'POST',
  path: '/api/claims/:claimId/withdraw',
  access: 'customer',
  changes: ['claims'],
};
