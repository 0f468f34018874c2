import type { Topic } from '#shared/http/topics.ts';

/** Makes `data` optional when all its fields are optional. */
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

/** Event outside any order, with the data that its reactions need. */
export type OtherEvent<Data = object> = { orderId?: undefined; userId?: string; liveId?: string } & With<Data>;

/**
 * Events of the shop, by their name in the past tense. Each feature adds its events to this interface, in its
 * `feature.ts`.
 */
export interface ShopEvents {}

export type ShopEventType = keyof ShopEvents;

/** Event to record in the transaction that caused it. */
export type ShopEvent = { [Type in ShopEventType]: { type: Type } & ShopEvents[Type] }[ShopEventType];

/**
 * Message to open screens: data under this topic has changed, or any data (`*`). `userId` limits it to that user and
 * the admins.
 * `feed-events` and `session-ended` are handled by the server's processes.
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

/** Registers the topics of events; called once per feature at the start. */
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
