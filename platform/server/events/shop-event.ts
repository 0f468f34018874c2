import type { Topic } from '#shared/http/topics.ts';
import type { OrderEventData, OrderEventType } from '#features/orders/domain/events.ts';

/** What happened to anything but an order, and what its reactions need to know of it. */
interface OtherEventData {
  /** Deletion of an order by the undo of its only give. The order keeps no event. */
  'order.deleted': { productId: string };
  'user.created': object;
  'user.signed-up': object;
  'user.updated': object;
  'user.erased': object;
  /** Deletion of a buyer made by mistake, together with the order. */
  'user.deleted': object;
  'user.mail-wanted': { requestId: string };
  'setting.changed': object;
  'live.created': object;
  'live.updated': object;
  /** It was on, and is no more: it may be on again. */
  'live.ended': object;
  'live.deleted': object;
  'claim.changed': object;
  /** A piece was put in its parcel at the table, or taken out of it. */
  'packing.changed': object;
  'product.created': { productId: string } | { count: number };
  'product.updated': { productId: string } | { count: number };
  'product.deleted': { productId: string } | { count: number };
  'colour.changed': { colourId: string };
  'faq.changed': object;
  'page.changed': object;
}

/** What happened, in the past tense. Recorded in the transaction that made it happen. */
export type ShopEventType = OrderEventType | keyof OtherEventData;

/** Data that may be left out is left out. */
type With<Data> = object extends Data ? { data?: Data } : { data: Data };

/** An event of an order: its data, and its sentence, stand in `features/orders/domain/events.ts`. */
export type OrderShopEvent = {
  [Type in OrderEventType]: {
    type: Type;
    /** Without one, of a thing to look at that is about no order. */
    orderId: Type extends `attention.${string}` ? string | undefined : string;
    userId?: string;
    liveId?: undefined;
  } & With<OrderEventData<Type>>;
}[OrderEventType];

type OtherShopEvent = {
  [Type in keyof OtherEventData]: { type: Type; orderId?: undefined; userId?: string; liveId?: string } & With<
    OtherEventData[Type]
  >;
}[keyof OtherEventData];

export type ShopEvent = OrderShopEvent | OtherShopEvent;

/**
 * A message to open screens: something under this topic changed, or anything (`*`). `userId` limits it to that person
 * and the admins. `feed-events` and `session-ended` are for the server's processes, which do what is to be done.
 */
export interface LiveMessage {
  topic: Topic | '*' | 'feed-events' | 'session-ended';
  id?: string;
  userId?: string;
}

type Subject = ShopEventType extends `${infer First}.${string}` ? First : never;

const topics: Readonly<Record<Subject, Topic>> = {
  order: 'orders',
  note: 'orders',
  attention: 'attention',
  user: 'users',
  setting: 'settings',
  live: 'lives',
  claim: 'claims',
  packing: 'packing',
  product: 'products',
  colour: 'colors',
  faq: 'faqs',
  page: 'pages',
};

/** What open screens are told of an event. */
export function messageOf(event: ShopEvent): LiveMessage {
  const [subject] = event.type.split('.') as [Subject];
  const id = event.orderId ?? event.liveId ?? event.userId;
  return { topic: topics[subject], ...(id && { id }), ...(event.userId && { userId: event.userId }) };
}
