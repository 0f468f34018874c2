import type { Topic } from '#shared/http/topics.ts';

type With<Data> = object extends Data ? { data?: Data } : { data: Data };

/**
 * Event in the history of an order. `OrderId` includes undefined for events of an attention item (“À traiter”), which
 * may be outside any order.
 */
export type OrderEvent<Data, OrderId extends string | undefined = string> = {
  orderId: OrderId;
  userId?: string;
  liveId?: undefined;
} & With<Data>;

/** With a live and a user, the event is a copy for this user of the event of the live, which administrators receive. */
export type OtherEvent<Data = object> = { orderId?: undefined; userId?: string; liveId?: string } & With<Data>;

/**
 * Row of « Historique » outside any order. Does not notify open screens. The command records another event for them,
 * such as `user.updated`.
 */
export type HistoryEvent<Data = object> = OtherEvent<Data> & {
  otherId?: string;
};

export type HistoryEvents<Kind extends string, Data> = {
  [Name in keyof Data & string as `${Kind}.${Name}`]: HistoryEvent<Data[Name]>;
};

/** Events by name, such as `order.paid`. Each feature adds its events to this interface, in its `feature.ts`. */
export interface ShopEvents {}

export type ShopEventType = keyof ShopEvents;

export type ShopEvent = { [Type in ShopEventType]: { type: Type } & ShopEvents[Type] }[ShopEventType];

/**
 * Message that data under this topic has changed; `*` means that any data may have changed. With `userId`, only that
 * user and the administrators receive it. With `isCopy`, only that user receives it. The processes of the server handle
 * `feed-events` and `session-ended` themselves.
 */
export interface LiveMessage {
  topic: Topic | '*' | 'feed-events' | 'session-ended';
  id?: string;
  userId?: string;
  isCopy?: true;
}

export type EventSubject = ShopEventType extends `${infer First}.${string}` ? First : never;

export type EventTopics = Readonly<Partial<Record<EventSubject, Topic>>>;

const topics = new Map<string, Topic>();
const historyTypes = new Set<string>();

export function registerTopics(declared: EventTopics): void {
  for (const [subject, topic] of Object.entries(declared)) topics.set(subject, topic);
}

/** Names of the events that « Historique » shows outside any order, by kind. */
export type HistoryTypes = Readonly<Record<string, readonly string[]>>;

export function registerHistory(declared: HistoryTypes): void {
  for (const [kind, names] of Object.entries(declared)) for (const name of names) historyTypes.add(`${kind}.${name}`);
}

export const isOfHistory = ({ type }: ShopEvent): boolean => historyTypes.has(type);

/** Invalidates everything for an event without a known topic. */
export function messageOf(event: ShopEvent): LiveMessage {
  const [subject = ''] = event.type.split('.');
  const id = event.orderId ?? event.liveId ?? event.userId;
  const topic = topics.get(subject) ?? '*';
  const isCopy = event.liveId !== undefined && event.userId !== undefined;
  return { topic, ...(id && { id }), ...(event.userId && { userId: event.userId }), ...(isCopy && { isCopy }) };
}
