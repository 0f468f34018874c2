import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const moveWithdrawal: Write<typeof schemas.moveWithdrawal, 'admin'> = {
  method: 'POST',
  path: '/api/admin/withdrawals/:withdrawalId/move',
  access: 'admin',
  changes: ['orders', 'attention'],
};
export const refuseWithdrawal: Write<typeof schemas.refuseWithdrawal, 'admin'> = {
  method: 'POST',
  path: '/api/admin/withdrawals/:withdrawalId/refuse',
  access: 'admin',
  changes: ['orders', 'attention'],
};
export const makeReturnLabel: Write<typeof schemas.makeReturnLabel, 'admin'> = {
  method: 'POST',
  path: '/api/admin/withdrawals/:withdrawalId/return-label',
  access: 'admin',
  changes: ['orders'],
};
export const returnLabelPdf: Read<typeof schemas.returnLabelPdf, 'admin'> = {
  method: 'GET',
  path: '/api/admin/withdrawals/:withdrawalId/return-label.pdf',
  access: 'admin',
  shows: [],
};
