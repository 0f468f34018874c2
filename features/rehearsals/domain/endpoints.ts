import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const startRehearsal = forAdmin<typeof schemas.startRehearsal>('POST', '/api/admin/rehearsal', { changes: ['lives'] });
export const replayComments = forAdmin<typeof schemas.replayComments>('POST', '/api/admin/rehearsal/hear-again', { changes: [] });
export const endRehearsal = forAdmin<typeof schemas.endRehearsal>('DELETE', '/api/admin/rehearsal', { changes: ['lives'] });
export const startRehearsedOrder = forAdmin<typeof schemas.startRehearsedOrder>('POST', '/api/admin/rehearsed-order', {
  changes: ['lives'],
  role: 'owner',
});
export const endRehearsedOrder = forAdmin<typeof schemas.endRehearsedOrder>('DELETE', '/api/admin/rehearsed-order', {
  changes: ['lives', 'settings', 'pages'],
  role: 'owner',
});
