import sql from 'sql-template-tag';
import { rehearsedSteps, type RehearsedStep } from '#features/rehearsals/domain/rules.ts';
import type { Shop } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { copyOf, readRehearsal } from './read-rehearsal.ts';

export interface RehearsedOrder {
  liveId: string;
  startedAt: Date;
  mailTo: string;
  /** Null until the claim has become an order. */
  orderId: string | null;
  done: RehearsedStep[];
}

type ReachedSteps = Record<RehearsedStep, boolean> & { orderId: string | null; mailTo: string };

/** The rehearsed order is the first order of the copy. */
const readReached = (db: Db): Promise<ReachedSteps | null> =>
  db.one<ReachedSteps>(sql`
    select r.mail_to as "mailTo", o.id as "orderId",
      exists (select from claims) as claim, o.id is not null as "order",
      exists (select from sessions s where s.user_id = o.user_id) as "sign-in",
      o.shipping_address is not null as address, (o.payment_date is not null or o.paid_outside_at is not null) as payment,
      o.paid_outside_at is not null
        or exists (select from payment_transactions t where t.order_id = o.id and t.is_noticed) as notice,
      exists (select from mails m where m.order_id = o.id and m.kind = 'payment-received' and m.state = 'sent') as mail,
      o.tracking_id is not null as label
    from rehearsal r left join lateral (select * from orders order by order_date, id limit 1) o on true`);

export async function readRehearsedOrder(shop: Pick<Shop, 'copy'>): Promise<RehearsedOrder | null> {
  const { db } = copyOf(shop);
  const row = await readRehearsal(db);
  const reached = row?.kind === 'order' ? await readReached(db) : null;
  if (!row || !reached) return null;
  const { liveId, startedAt } = row;
  const { orderId, mailTo } = reached;
  return { liveId, startedAt, mailTo, orderId, done: rehearsedSteps.filter((step) => reached[step]) };
}
