import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const resendMail: Write<typeof schemas.resendMail, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/mails/:mailId/resend',
  access: 'admin',
  changes: ['orders', 'attention'],
};
export const createOrder: Write<typeof schemas.createOrder, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders',
  access: 'admin',
  changes: ['orders'],
};
export const changeStatus: Write<typeof schemas.changeStatus, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/status',
  access: 'admin',
  changes: ['orders', 'attention'],
};
export const changeHold: Write<typeof schemas.changeHold, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/hold',
  access: 'admin',
  changes: ['orders'],
};
export const remindBuyer: Write<typeof schemas.remindBuyer, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/remind',
  access: 'admin',
  changes: ['orders', 'attention'],
};
export const changeHolds: Write<typeof schemas.changeHolds, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/hold',
  access: 'admin',
  changes: ['orders'],
};
export const foreseeReminders: Write<typeof schemas.foreseeReminders, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/foresee-reminders',
  access: 'admin',
  changes: [],
};
export const remindBuyersOf: Write<typeof schemas.remindBuyersOf, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/remind',
  access: 'admin',
  changes: ['orders', 'attention'],
};
export const addItem: Write<typeof schemas.addItem, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/items',
  access: 'admin',
  changes: ['orders'],
};
export const removeItem: Write<typeof schemas.removeItem, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/orders/:orderId/items/:itemId',
  access: 'admin',
  changes: ['orders'],
};
export const restoreItem: Write<typeof schemas.restoreItem, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/items/:itemId/restore',
  access: 'admin',
  changes: ['orders'],
};
export const undoLiveAdd: Write<typeof schemas.undoLiveAdd, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/items/:itemId/undo-give',
  access: 'admin',
  changes: ['orders', 'users'],
};
export const addToLiveOrder: Write<typeof schemas.addToLiveOrder, 'admin'> = {
  method: 'POST',
  path: '/api/admin/lives/:liveId/orders/items',
  access: 'admin',
  changes: ['orders', 'users'],
};
export const markContacted: Write<typeof schemas.markContacted, 'admin'> = {
  method: 'PUT',
  path: '/api/admin/users/:userId/told',
  access: 'admin',
  changes: ['users'],
};
