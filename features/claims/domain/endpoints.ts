import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listMyClaims: Read<typeof schemas.listMyClaims, 'customer'> = {
  method: 'GET',
  path: '/api/claims',
  access: 'customer',
  shows: ['claims', 'orders'],
};
export const withdrawMyClaim: Write<typeof schemas.withdrawMyClaim, 'customer'> = {
  method: 'POST',
  path: '/api/claims/:claimId/withdraw',
  access: 'customer',
  changes: ['claims'],
};
