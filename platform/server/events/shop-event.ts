import type { Topic } from '#shared/http/topics.ts';

/** Data that may be left out is left out. */
type With<Data> = object extends Data ? { data?: Data } : { data: Data };

/**
 * Event of an order, stored in its history. Without an order, the event concerns an attention item (“À regarder”)
 * outside any order.
 */
export type OrderEvent<Data, OrderId extends string | undefined = string> = {
  orderId: OrderId;
  userId?: string;
  liveId?: undefined;
} & With<Data>;

/** Event of anything but an order, and what its reactions need to know of it. */
export type OtherEvent<Data = object> = { orderId?: undefined; userId?: string; liveId?: string } & With<Data>;

/**
 * Everything that happens in the shop, by its name in the past tense. Each feature adds its events to this interface, in
 * its `feature.ts`.
 */
export interface ShopEvents {}

export type ShopEventType = keyof ShopEvents;

/** Recorded in the transaction that made it happen. */
export type ShopEvent = { [Type in ShopEventType]: { type: Type } & ShopEvents[Type] }[ShopEventType];

/**
 * A message to open screens: something under this topic changed, or anything (`*`). `userId` limits it to that person
 * and the admins. `feed-events` and `session-ended` are for the server's processes, which do what is to be done.
 */
export interface LiveMessage {
  topic: Topic | '*' | 'feed-events' | 'session-ended';
  id?: string;
  userId?: string;
}

/** First word of an event's name. */
export type EventSubject = ShopEventType extends `${infer First}.${string}` ? First : never;

export type EventTopics = Readonly<Partial<Record<EventSubject, Topic>>>;

const topics = new Map<string, Topic>();

/** Makes known under which topics events are announced; called once per feature when the shop is put together. */
export function registerTopics(declared: EventTopics): void {
  for (const [subject, topic] of Object.entries(declared)) topics.set(subject, topic);
}

/** Returns the message to open screens about an event. An event without a known topic invalidates everything. */
export function messageOf(event: ShopEvent): LiveMessage {
  const [subject = ''] = event.type.split('.');
  const id = event.orderId ?? event.liveId ?? event.userId;
  const topic = topics.get(subject) ?? '*';
  return { topic, ...(id && { id }), ...(event.userId && { userId: event.userId }) };
}
