import sql from 'sql-template-tag';
import { orderStatuses, statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { REMINDER } from '#features/orders/server/reactions.ts';
import { expirableStatusWords } from '#features/orders/server/steps/begin-hold.ts';
import { settingKeyOf } from '#features/settings/server/queries.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { freeing, pastPayment, rows, unpaid, wasSetByHand, type Invariant } from './invariant.ts';

const statuses = sqlWords(orderStatuses);
const inShop = sqlWords(statusesWhere((life) => life.parcelIsHere));

export const orderInvariants: readonly Invariant[] = [
  {
    name: 'a piece is in one order at most',
    broken: rows('i.product_id', sql`from order_items i where i.released_at is null group by 1 having count(*) > 1`),
  },
  {
    name: 'a released item has a release reason, and a held item does not',
    broken: rows('i.id', sql`from order_items i where (i.released_at is null) <> (i.release_reason is null)`),
  },
  {
    name: 'a cancelled order holds no piece',
    broken: rows(
      'o.order_number',
      sql`from orders o join order_items i on i.order_id = o.id and i.released_at is null where o.status in (${freeing})`,
    ),
  },
  {
    name: 'a packed piece is in its order',
    broken: rows(
      'p.item_id',
      sql`from packed_pieces p join order_items i on i.id = p.item_id where i.released_at is not null`,
    ),
  },
  {
    name: 'an order with a label is paid',
    broken: rows(
      'o.order_number',
      sql`from orders o join shipping_labels s on s.order_id = o.id and s.state = 'made' where o.status in (${unpaid})
        and not ${wasSetByHand}`,
    ),
  },
  {
    name: 'orders of one parcel have one buyer',
    broken: rows(
      'o.parcel_id',
      sql`from orders o where o.parcel_id is not null group by 1 having count(distinct o.user_id) > 1`,
    ),
  },
  {
    // In other statuses an order keeps its deadline without effect. A return to one of these two starts a new deadline.
    name: 'after its live, an order to validate or to pay has a deadline, unless the seller has set none',
    broken: rows(
      'o.order_number',
      sql`from orders o join lives l on l.id = o.live_id
        where o.status in (${expirableStatusWords}) and o.held_until is null and not o.is_hold_by_hand and l.ended_at is not null
          and exists (select from settings s where s.key = ${settingKeyOf('paymentDelayHours')} and s.value <> 'null')`,
    ),
  },
  {
    name: 'a reminder comes between the start and the end of its deadline',
    broken: rows('o.order_number', sql`from orders o where o.remind_at not between o.held_from and o.held_until`),
  },
  {
    name: 'an order that holds its pieces has no cancellation reason',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.cancel_reason is not null and o.status not in (${freeing})`,
    ),
  },
  {
    name: 'the searched text of a user is up to date',
    broken: rows('u.id', sql`from users u where u.search_text <> user_search_text(u)`),
  },
  {
    name: 'a paid order holds a piece',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.status in (${pastPayment}) and o.total_amount_cents > 0
        and not exists (select from order_items i where i.order_id = o.id and i.released_at is null)
        and not exists (select from withdrawals w where w.order_id = o.id)`,
    ),
  },
  {
    name: 'the latest event with a status names the status of its order',
    broken: rows(
      'o.order_number',
      sql`from orders o join lateral (
          select e.data ->> 'to' as status from events e where e.order_id = o.id and e.data ->> 'to' in (${statuses})
          order by e.id desc limit 1) latest on true
        where latest.status <> o.status`,
    ),
  },
  {
    name: 'an order without an event about its status is to validate',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.status <> 'to-validate' and exists (select from events e where e.order_id = o.id)
        and not exists (select from events e where e.order_id = o.id and e.data ->> 'to' in (${statuses}))`,
    ),
  },
  {
    name: 'each reminder in the history of an order has its mail',
    broken: rows(
      'o.order_number',
      sql`from orders o where (select count(*) from events e where e.order_id = o.id and e.type = 'order.reminded')
        <> (select count(*) from mails m where m.order_id = o.id and m.kind = ${REMINDER})`,
    ),
  },
  {
    name: 'orders in one parcel have one label',
    broken: rows(
      'o.parcel_id',
      sql`from orders o where o.parcel_id is not null and o.status in (${inShop}) and o.tracking_id is not null
        group by o.parcel_id having count(distinct o.tracking_id) > 1`,
    ),
  },
  {
    name: 'an order with a label has the tracking number of the label',
    broken: rows(
      'o.order_number',
      sql`from orders o join shipping_labels s on s.order_id = o.id and s.state = 'made'
        where s.tracking_id is distinct from o.tracking_id`,
    ),
  },
  {
    name: 'the tracking number of an order is the number of a label of the order',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.tracking_id is not null and not exists (
        select from shipping_labels s where s.order_id = o.id and s.state = 'made' and s.tracking_id = o.tracking_id)`,
    ),
  },
  {
    name: 'an erased account has neither names, pseudo nor sessions',
    broken: rows(
      'u.id',
      sql`from users u where exists (select from events e where e.user_id = u.id and e.type = 'account.erased')
        and (u.first_name is not null or u.last_name is not null or u.tiktok_username is not null or u.auth_id is not null
          or exists (select from sessions s where s.user_id = u.id))`,
    ),
  },
];
