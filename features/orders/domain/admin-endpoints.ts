import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const resendMail = forAdmin<typeof schemas.resendMail>('POST', '/api/admin/orders/:orderId/mails/:mailId/resend', {
  changes: ['orders', 'attention'],
});
export const createOrder = forAdmin<typeof schemas.createOrder>('POST', '/api/admin/orders', { changes: ['orders'] });
export const editOrder = forAdmin<typeof schemas.editOrder>('PUT', '/api/admin/orders/:orderId', { changes: ['orders'] });
export const changeStatus = forAdmin<typeof schemas.changeStatus>('POST', '/api/admin/orders/:orderId/status', {
  changes: ['orders', 'attention'],
});
export const changeHold = forAdmin<typeof schemas.changeHold>('POST', '/api/admin/orders/:orderId/hold', { changes: ['orders'] });
export const remindBuyer = forAdmin<typeof schemas.remindBuyer>('POST', '/api/admin/orders/:orderId/remind', {
  changes: ['orders', 'attention'],
});
export const changeHolds = forAdmin<typeof schemas.changeHolds>('POST', '/api/admin/orders/hold', { changes: ['orders'] });
export const foreseeReminders = forAdmin<typeof schemas.foreseeReminders>('POST', '/api/admin/orders/foresee-reminders', { changes: [] });
export const remindBuyersOf = forAdmin<typeof schemas.remindBuyersOf>('POST', '/api/admin/orders/remind', {
  changes: ['orders', 'attention'],
});
export const addItem = forAdmin<typeof schemas.addItem>('POST', '/api/admin/orders/:orderId/items', {
  changes: ['orders', 'attention'],
});
export const removeItem = forAdmin<typeof schemas.removeItem>('DELETE', '/api/admin/orders/:orderId/items/:itemId', {
  changes: ['orders', 'attention'],
});
export const restoreItem = forAdmin<typeof schemas.restoreItem>('POST', '/api/admin/orders/:orderId/items/:itemId/restore', {
  changes: ['orders', 'attention'],
});
export const undoLiveAdd = forAdmin<typeof schemas.undoLiveAdd>('POST', '/api/admin/orders/:orderId/items/:itemId/undo-give', {
  changes: ['orders', 'users', 'attention'],
});
export const addToLiveOrder = forAdmin<typeof schemas.addToLiveOrder>('POST', '/api/admin/lives/:liveId/orders/items', {
  changes: ['orders', 'users'],
});
export const markContacted = forAdmin<typeof schemas.markContacted>('PUT', '/api/admin/users/:userId/told', { changes: ['users'] });
