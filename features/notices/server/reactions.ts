import sql, { type Sql } from 'sql-template-tag';
import { attentionWords } from '#features/attention/domain/labels.ts';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { boundsOf, noticesOfAlerts } from '#features/notices/domain/rules.ts';
import type { NoticeSwitch } from '#features/settings/domain/schemas.ts';
import { openWithdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { refundCents } from '#features/withdrawals/server/sql/refund.ts';
import { parisDay, plusDays, type Day } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { settingKeyOf } from '#features/settings/server/queries.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { OutgoingMail, MailKind, MailReference } from '#platform/server/mails/mail-kinds.ts';
import {
  ownerAlertMail,
  ownerDigestMail,
  ownerFirstOrderMail,
  ownerUndeliveredMail,
  type Digest,
} from './emails/owner-notices.ts';
import { enqueueNotices, readNotice } from './steps/enqueue-notices.ts';

const MAX_UNDELIVERED = 5;
const MAX_REFUNDS = 10;
const openWithdrawals = sqlWords(openWithdrawalStates);

const alertKind = (event: ShopEvent): AttentionKind | null =>
  event.type === 'attention.raised' || event.type === 'attention.reopened' ? (event.data.kind as AttentionKind) : null;

/** Returns a condition that selects a row while the setting is on; no row for undefined. */
const isOn = (name: NoticeSwitch | undefined): Sql =>
  sql`select 1 from settings where key = ${name ? settingKeyOf(name) : ''} and value = 'true'::jsonb`;

/**
 * True unless a member of the team took the latest step of an alert of this kind about this order. The event reports
 * this step.
 */
const isFromShop = (event: ShopEvent): Sql => sql`coalesce((
  select s.actor_kind <> 'admin' from attention_items i join attention_steps s on s.item_id = i.id
  where i.kind = ${alertKind(event)} and i.order_id is not distinct from ${event.orderId ?? null}::uuid
  order by s.id desc limit 1), true)`;

/**
 * Queues the notices of the open alerts that an event reports. Leaves out an alert that a member of the team opened
 * again, because this member has seen it.
 */
async function enqueueAlerts(ctx: Ctx, event: ShopEvent): Promise<void> {
  const data = event.type === 'attention.raised' || event.type === 'attention.reopened' ? event.data.data : {};
  const alertId = 'alertId' in data ? String(data.alertId) : null;
  // The event of an alert with an order does not name the alert, nor does any event of an earlier release.
  const isAlert = alertId
    ? sql`i.id = ${alertId}::uuid`
    : sql`i.order_id is not distinct from ${event.orderId ?? null}::uuid`;
  const alerts = await ctx.db.many<{ id: string; step: string }>(sql`
    select i.id, max(s.id)::text as step from attention_items i join attention_steps s on s.item_id = i.id
    where i.kind = ${alertKind(event)} and ${isAlert}
      and i.settled_at is null and (s.what = 'raised' or s.what = 'reopened' and s.actor_kind <> 'admin')
    group by i.id`);
  await inTransaction(ctx, async (tx) => {
    for (const { id, step } of alerts) await enqueueNotices(ctx, tx, 'owner-alert', id, step);
  });
}

const enqueueDaily = (ctx: Ctx, kind: 'owner-first-order' | 'owner-undelivered', day: Day) =>
  inTransaction(ctx, (tx) => enqueueNotices(ctx, tx, kind, day));

/** Time after a card payment within which the shop may record it on the next day, in ms. */
const LATE_MS = 3_600_000;

/**
 * Queues the notice of the day of the payment. Leaves out a payment of an earlier day that the shop learns of late. The
 * reaction itself may run at any time.
 */
async function enqueueFirstOrder(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  const order = await ctx.db.one<{ paidAt: Date | null; recordedAt: Date | null }>(sql`
    select o.payment_date as "paidAt",
      (select max(e.at) from events e where e.order_id = o.id and e.type = 'order.paid') as "recordedAt"
    from orders o where o.id = ${orderId}`);
  if (!order?.paidAt) return;
  const day = parisDay(order.paidAt);
  const recordedAt = order.recordedAt ?? ctx.now();
  if (day >= parisDay(new Date(recordedAt.getTime() - LATE_MS))) await enqueueDaily(ctx, 'owner-first-order', day);
}

/** Returns a mail writer that reads the recipient, and the alert or day to report, from the key of the mail. */
const noticeWriter =
  (write: (ctx: Ctx, about: string) => Promise<Omit<OutgoingMail, 'to'> | null>) =>
  async (ctx: Ctx, { key }: MailReference): Promise<OutgoingMail | null> => {
    const notice = await readNotice(ctx, key);
    const content = notice && (await write(ctx, notice.about));
    return content && { to: notice.to, ...content };
  };

const shopOf = async (ctx: Ctx) => ({ shop: await readMailShop(ctx), publicUrl: ctx.config.publicUrl });

interface Alert {
  kind: string;
  data: Record<string, unknown>;
  orderId: string | null;
  number: string | null;
  dueOn: string | null;
}

async function writeAlert(ctx: Ctx, id: string) {
  const alert = await ctx.db.one<Alert>(sql`
    select a.kind, a.data, a.order_id as "orderId", o.order_number as number, case when ${refundCents('w')} > 0 then w.refund_due_on::text end as "dueOn"
    from attention_items a left join orders o on o.id = a.order_id
    left join withdrawals w on a.kind in ('withdrawal', 'withdrawal-due') and w.id::text = a.key
    where a.id::text = ${id} and a.settled_at is null`);
  if (!alert) return null;
  const { orderId, number, dueOn } = alert;
  const order = orderId && number ? { id: orderId, number } : null;
  return ownerAlertMail({ ...(await shopOf(ctx)), ...attentionWords(alert), order, dueOn });
}

const isWithin = (instant: Sql, day: string): Sql => {
  const { from, to } = boundsOf(day);
  return sql`${instant} >= ${from}::timestamptz and ${instant} < ${to}::timestamptz`;
};
const wasPaidByCardOn = (day: string): Sql => isWithin(sql`o.payment_date`, day);
/** Days after a card payment within which the shop may still learn of it and count it. */
const MAX_UNKNOWN_DAYS = 30;
/**
 * True for an order whose card payment the shop recorded on this day. One digest thus counts a payment of the last
 * minutes of a day, or a payment reported days later. A charge-back that the bank called off does not count again.
 */
const wasCardPaymentRecordedOn = (day: string): Sql => {
  const { from, to } = boundsOf(day);
  return sql`o.payment_date between ${from}::timestamptz - make_interval(days => ${MAX_UNKNOWN_DAYS}::integer)
      and ${to}::timestamptz + interval '1 hour'
    and ${isWithin(
      // The clock of the provider may be ahead. An order paid again after its end has the event of an earlier payment.
      sql`coalesce((select min(e.at) from events e where e.order_id = o.id and e.type = 'order.paid'
        and e.at >= o.payment_date - interval '1 hour'), o.payment_date)`,
      day,
    )}`;
};
const wasPaidOutsideOn = (day: string): Sql => sql`o.payment_date is null and ${isWithin(sql`o.paid_outside_at`, day)}`;

async function writeFirstOrder(ctx: Ctx, day: string) {
  const order = await ctx.db.one<{ id: string; number: string; total: number; pieces: number }>(sql`
    select o.id, o.order_number as number, o.total_amount_cents as total,
      (select count(*)::integer from order_items i where i.order_id = o.id and i.released_at is null) as pieces
    from orders o where ${wasPaidByCardOn(day)} order by o.payment_date, o.id limit 1`);
  return order && ownerFirstOrderMail({ ...(await shopOf(ctx)), ...order });
}

async function writeUndelivered(ctx: Ctx) {
  const mails = await ctx.db.many<{ kind: string; data: Record<string, unknown>; number: string; count: number }>(sql`
    select a.kind, a.data, o.order_number as number, count(*) over ()::integer as count
    from attention_items a join orders o on o.id = a.order_id
    where a.kind = 'mail-given-up' and a.settled_at is null order by a.created_at desc, a.id limit ${MAX_UNDELIVERED}`);
  const [first] = mails;
  if (!first) return null;
  const listed = mails.map(({ kind, data, number }) => ({ number, sentence: attentionWords({ kind, data }).sentence }));
  return ownerUndeliveredMail({ ...(await shopOf(ctx)), count: first.count, mails: listed });
}

async function writeDigest(ctx: Ctx, today: string) {
  const day = plusDays(today, -1);
  const digest = await ctx.db.one<Digest>(sql`
    with paid as (
      select o.total_amount_cents as cents from orders o where ${wasCardPaymentRecordedOn(day)}
      union all select o.total_amount_cents from orders o where ${wasPaidOutsideOn(day)}),
    refunds as (
      select o.order_number as number, ${refundCents('w')} as amount, w.refund_due_on::text as "dueOn"
      from withdrawals w join orders o on o.id = w.order_id
      where w.state in (${openWithdrawals}) and ${refundCents('w')} > 0 order by w.refund_due_on, w.id),
    alerts as (select kind from attention_items where settled_at is null)
    select (select count(*)::integer from paid) as orders, (select coalesce(sum(cents), 0)::integer from paid) as total,
      (select coalesce(json_agg(r), '[]'::json) from (select * from refunds limit ${MAX_REFUNDS}) r) as refunds,
      (select count(*)::integer from refunds) as "refundCount",
      (select count(*)::integer from alerts where kind = 'chargeback') as chargebacks,
      (select count(*)::integer from alerts where kind = 'mail-given-up') as undelivered,
      (select count(*)::integer from alerts) as alerts`);
  return digest && ownerDigestMail({ ...(await shopOf(ctx)), ...digest, day });
}

const ofAlert: Pick<Reaction, 'when' | 'run'> = {
  when: (event) => {
    const kind = alertKind(event);
    return isOn(kind ? noticesOfAlerts[kind] : undefined);
  },
  run: enqueueAlerts,
};
const ofUndelivered: Pick<Reaction, 'when' | 'run'> = {
  when: (event) =>
    sql`${isOn(alertKind(event) === 'mail-given-up' ? 'noticeUndelivered' : undefined)} and ${isFromShop(event)}`,
  run: (ctx) => enqueueDaily(ctx, 'owner-undelivered', parisDay(ctx.now())),
};

export const noticeReactions: Reaction[] = [
  { name: 'notify-owners-of-alert', to: 'attention.raised', ...ofAlert },
  { name: 'notify-owners-of-reopened-alert', to: 'attention.reopened', ...ofAlert },
  { name: 'notify-owners-of-undelivered', to: 'attention.raised', ...ofUndelivered },
  { name: 'notify-owners-of-reopened-undelivered', to: 'attention.reopened', ...ofUndelivered },
  {
    name: 'notify-owners-of-first-order',
    to: 'order.paid',
    when: () => isOn('noticeFirstOrder'),
    run: enqueueFirstOrder,
  },
];

export const noticeMails: MailKind[] = [
  { name: 'owner-alert', inDoubt: 'again', write: noticeWriter(writeAlert) },
  { name: 'owner-first-order', inDoubt: 'again', write: noticeWriter(writeFirstOrder) },
  { name: 'owner-undelivered', inDoubt: 'again', write: noticeWriter(writeUndelivered) },
  { name: 'owner-digest', inDoubt: 'again', write: noticeWriter(writeDigest) },
];
