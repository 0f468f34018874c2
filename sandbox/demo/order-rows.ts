import { POSTAGE } from '#features/orders/domain/rules.ts';
import type { OrderScript } from '#sandbox/demo/order-script.ts';
import { demoId } from './demo-id.ts';

type Row = Record<string, unknown>;

/** Builds the rows of the orders, by table, in the order that foreign keys need. */
export function orderRows(stories: readonly OrderScript[]): [table: string, rows: Row[]][] {
  return [
    ['orders', stories.map(orderRow)],
    ['order_items', stories.flatMap(lineRows)],
    ['events', eventRows(stories)],
    ['payment_forms', stories.flatMap((story) => story.forms)],
    ['payment_transactions', stories.flatMap((story) => story.transactions)],
    ['shipping_labels', stories.flatMap((story) => story.labels)],
    ['parcel_events', stories.flatMap((story) => story.scans)],
    ...attentionRows(stories),
  ];
}

function orderRow(story: OrderScript): Row {
  const { number, openedAt, live, buyer, comment } = story.opening;
  return {
    id: story.id,
    order_number: number,
    order_date: openedAt,
    payment_date: story.payment?.at ?? null,
    withdrawal_told_at: story.payment?.at ?? null,
    status: story.status,
    total_amount_cents: story.total,
    postage_cents: POSTAGE,
    live_id: live.id,
    user_id: buyer.id,
    shipping_type: 'Colissimo',
    shipping_address: story.address,
    shipping_label_path: story.label?.path ?? null,
    tracking_id: story.label?.trackingId ?? null,
    payment_id: story.payment?.id ?? null,
    payment_status: story.payment ? 'PAID' : null,
    pseudo: buyer.pseudo,
    display_name: buyer.nickname,
    live_title: live.title,
    comment,
    created_at: openedAt,
    updated_at: story.events.at(-1)?.at ?? openedAt,
    is_invented: true,
  };
}

function lineRows(story: OrderScript): Row[] {
  const { key } = story.opening.live;
  return story.lines.map(({ id, ref, price, at, released }) => ({
    id,
    order_id: story.id,
    product_id: demoId(`piece ${key} ${ref}`),
    quantity: 1,
    price_cents: price,
    created_at: at,
    released_at: released?.at ?? null,
    release_reason: released?.reason ?? null,
  }));
}

/** Builds the events of all orders in the order of time, as the shop would have recorded them. */
function eventRows(stories: readonly OrderScript[]): Row[] {
  return stories
    .flatMap((story) => story.events.map((event) => ({ story, event })))
    .toSorted((a, b) => a.event.at.getTime() - b.event.at.getTime())
    .map(({ story, event: { at, by, type, data } }) => ({
      order_id: story.id,
      at,
      actor_kind: by.kind,
      actor_id: by.id,
      actor_name: by.name,
      type,
      data,
    }));
}

/** Builds the open attention items. */
function attentionRows(stories: readonly OrderScript[]): [table: string, rows: Row[]][] {
  const all = stories.flatMap((story) => story.raisedItems.map((item) => ({ story, ...item })));
  const idOf = (kind: string, key: string) => demoId(`attention ${kind} ${key}`);
  return [
    [
      'attention_items',
      all.map(({ story, at, thing: { kind, key, data } }) => ({
        id: idOf(kind, key),
        kind,
        key,
        order_id: story.id,
        data,
        created_at: at,
      })),
    ],
    [
      'attention_steps',
      all.map(({ at, by, thing: { kind, key } }) => ({
        item_id: idOf(kind, key),
        at,
        what: 'raised',
        actor_kind: by.kind,
        actor_id: by.id,
        actor_name: by.name,
      })),
    ],
  ];
}
