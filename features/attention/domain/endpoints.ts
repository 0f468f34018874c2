import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const settleAttention: Write<typeof schemas.settleAttention, 'admin'> = {
  method: 'POST',
  path: '/api/admin/attention/:attentionId/settle',
  access: 'admin',
  changes: ['attention'],
};
export const reopenAttention: Write<typeof schemas.reopenAttention, 'admin'> = {
  method: 'POST',
  path: '/api/admin/attention/:attentionId/reopen',
  access: 'admin',
  changes: ['attention'],
};
