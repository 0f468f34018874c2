import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listAttention: Read<typeof schemas.listAttention, 'admin'> = {
  method: 'GET',
  path: '/api/admin/attention',
  access: 'admin',
  shows: ['attention', 'orders', 'users'],
};
export const countAttention: Read<typeof schemas.countAttention, 'admin'> = {
  method: 'GET',
  path: '/api/admin/attention/count',
  access: 'admin',
  shows: ['attention'],
};
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
