import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const settleAttention = forAdmin<typeof schemas.settleAttention>('POST', '/api/admin/attention/:attentionId/settle', {
  changes: ['attention', 'orders'],
});
export const reopenAttention = forAdmin<typeof schemas.reopenAttention>('POST', '/api/admin/attention/:attentionId/reopen', {
  changes: ['attention', 'orders'],
});
