/** What happened, in the past tense. Recorded in the transaction that made it happen. */
export type ShopEventType =
  | 'order.created'
  | 'order.item-added'
  | 'order.item-removed'
  | 'order.address-given'
  | 'order.address-changed'
  | 'order.modified'
  | 'order.status-changed'
  | 'order.merged'
  | 'order.form-opened'
  | 'order.paid'
  | 'order.payment-flagged'
  | 'order.payment-refused'
  | 'order.payment-pending'
  | 'order.label-made'
  | 'order.label-unknown'
  | 'order.label-deleted'
  | 'order.prepared'
  | 'order.shipped'
  | 'order.delivered'
  | 'order.parcel-scanned'
  | 'user.created'
  | 'user.signed-up'
  | 'user.updated'
  | 'user.mail-wanted'
  | 'live.created'
  | 'live.updated'
  | 'product.created'
  | 'product.updated'
  | 'product.deleted'
  | 'colour.changed'
  | 'faq.changed'
  | 'page.changed';

export interface ShopEvent {
  type: ShopEventType;
  orderId?: string;
  userId?: string;
  liveId?: string;
  data?: Record<string, unknown>;
}

/** A message to open screens: something under this topic changed. `userId` limits it to that person and the admins. */
export interface LiveMessage {
  topic: string;
  id?: string;
  userId?: string;
}

const topics: Record<string, string> = {
  order: 'orders',
  user: 'users',
  live: 'lives',
  product: 'products',
  colour: 'colors',
  faq: 'faqs',
  page: 'pages',
};

/** What open screens are told of an event. */
export function messageOf(event: ShopEvent): LiveMessage {
  const subject = event.type.split('.')[0] ?? '';
  const id = event.orderId ?? event.liveId ?? event.userId;
  return { topic: topics[subject] ?? subject, ...(id && { id }), ...(event.userId && { userId: event.userId }) };
}
