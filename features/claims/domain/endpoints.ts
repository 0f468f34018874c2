import { forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const withdrawMyClaim = forCustomer<typeof schemas.withdrawMyClaim>('POST', '/api/claims/:claimId/withdraw', {
  changes: ['claims'],
});
