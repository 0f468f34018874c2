import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const moveWithdrawal = forAdmin<typeof schemas.moveWithdrawal>('POST', '/api/admin/withdrawals/:withdrawalId/move', {
  changes: ['orders', 'attention'],
});
export const refuseWithdrawal = forAdmin<typeof schemas.refuseWithdrawal>('POST', '/api/admin/withdrawals/:withdrawalId/refuse', {
  changes: ['orders', 'attention'],
});
export const makeReturnLabel = forAdmin<typeof schemas.makeReturnLabel>('POST', '/api/admin/withdrawals/:withdrawalId/return-label', {
  changes: ['orders'],
});
export const returnLabelPdf = forAdmin<typeof schemas.returnLabelPdf>('GET', '/api/admin/withdrawals/:withdrawalId/return-label.pdf', {
  shows: [],
});
