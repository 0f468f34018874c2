import { POSTAGE } from '#features/orders/domain/rules.ts';
import { declaredSettings } from '#features/settings/domain/schemas.ts';
import { latestDeliveryDay } from '#shared/delivery.ts';
import type { OrderScript } from './order-script.ts';
import { demoId } from './demo-id.ts';

type Row = Record<string, unknown>;

/** Builds the rows of demo orders by table, so that each row comes after the rows that it refers to. */
export function orderRows(scripts: readonly OrderScript[]): [table: string, rows: Row[]][] {
  return [
    ['orders', scripts.map(orderRow)],
    ['order_items', scripts.flatMap(itemRows)],
    ['events', eventRows(scripts)],
    ['payment_forms', scripts.flatMap((script) => script.forms)],
    ['payment_transactions', scripts.flatMap((script) => script.transactions)],
    ['shipping_labels', scripts.flatMap((script) => script.labels)],
    ['parcel_events', scripts.flatMap((script) => script.scans)],
    ...attentionRows(scripts),
  ];
}

function orderRow(script: OrderScript): Row {
  const { number, openedAt, live, buyer, comment } = script.opening;
  return {
    id: script.id,
    order_number: number,
    order_date: openedAt,
    payment_date: script.payment?.at ?? null,
    deliver_by: script.payment ? latestDeliveryDay(script.payment.at, declaredSettings.deliveryDays.initial) : null,
    withdrawal_told_at: script.payment?.at ?? null,
    status: script.status,
    total_amount_cents: script.total,
    postage_cents: POSTAGE,
    live_id: live.id,
    user_id: buyer.id,
    shipping_type: 'Colissimo',
    shipping_address: script.address,
    shipping_label_path: script.label?.path ?? null,
    tracking_id: script.label?.trackingId ?? null,
    payment_id: script.payment?.id ?? null,
    payment_status: script.payment ? 'PAID' : null,
    pseudo: buyer.pseudo,
    display_name: buyer.nickname,
    live_title: live.title,
    comment,
    created_at: openedAt,
    updated_at: script.events.at(-1)?.at ?? openedAt,
    is_invented: true,
  };
}

function itemRows(script: OrderScript): Row[] {
  const { key } = script.opening.live;
  return script.items.map(({ id, ref, price, at, released }) => ({
    id,
    order_id: script.id,
    product_id: demoId(`piece ${key} ${ref}`),
    quantity: 1,
    price_cents: price,
    created_at: at,
    released_at: released?.at ?? null,
    release_reason: released?.reason ?? null,
  }));
}

/** Sorts the events by time, the order in which the shop numbers them. */
function eventRows(scripts: readonly OrderScript[]): Row[] {
  return scripts
    .flatMap((script) => script.events.map((event) => ({ script, event })))
    .toSorted((a, b) => a.event.at.getTime() - b.event.at.getTime())
    .map(({ script, event: { at, by, type, data } }) => ({
      order_id: script.id,
      at,
      actor_kind: by.kind,
      actor_id: by.id,
      actor_name: by.name,
      type,
      data,
    }));
}

function attentionRows(scripts: readonly OrderScript[]): [table: string, rows: Row[]][] {
  const raised = scripts.flatMap((script) => script.raisedAlerts.map((item) => ({ script, ...item })));
  const idOf = (kind: string, key: string) => demoId(`attention ${kind} ${key}`);
  return [
    [
      'attention_items',
      raised.map(({ script, at, alert: { kind, key, data } }) => ({
        id: idOf(kind, key),
        kind,
        key,
        order_id: script.id,
        data,
        created_at: at,
      })),
    ],
    [
      'attention_steps',
      raised.map(({ at, by, alert: { kind, key } }) => ({
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
