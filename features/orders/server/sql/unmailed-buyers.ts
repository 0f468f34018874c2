import sql, { raw, type Sql } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { mailStatesWhere } from '#shared/mail-lifecycle.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

/** Statuses in which the order waits until its buyer validates or pays it. */
export const statusesAwaitingBuyer = sqlWords(
  statusesWhere(({ asksBuyer }) => asksBuyer === 'validate' || asksBuyer === 'pay'),
);

/** States of mails that may have reached their buyers. */
export const leftStates = sqlWords(mailStatesWhere((life) => life.mayHaveLeft));

/**
 * True when a mail lists an item. A mail sent before `item_ids` existed lists the items created up to its sending.
 * `mail` is an alias of `mails`, `item` of `order_items`.
 */
export const listsItem = (mail: string, item: string): Sql => sql`(${raw(item)}.id = any (${raw(mail)}.item_ids)
  or ${raw(mail)}.item_ids is null and ${raw(item)}.created_at <= ${raw(mail)}.updated_at)`;

export interface UnmailedBuyer {
  liveId: string;
  userId: string;
  orderId: string;
  pseudo: string | null;
  /** Number of end-of-live mails that the shop has already made about this order. */
  mails: number;
  /** True when one of these mails may have reached the buyer. The next mail is then an update. */
  isUpdate: boolean;
}

/**
 * Lists the buyers with an account who hold unpaid pieces that no end-of-live mail has listed. Leaves out buyers with a
 * queued mail, which will list all pieces when it is sent.
 * @param isOfLive condition on the live `l`.
 */
export async function listUnmailedBuyers(db: Db, isOfLive: Sql): Promise<UnmailedBuyer[]> {
  const buyers = await db.many<UnmailedBuyer & { email: string }>(sql`
    with held as (
      select o.live_id, o.user_id, o.id as order_id, o.created_at as ordered_at, i.id, i.created_at
      from lives l join orders o on o.live_id = l.id and o.status in (${statusesAwaitingBuyer})
      join order_items i on i.order_id = o.id and i.released_at is null
      where ${isOfLive}),
    made as (
      select mo.live_id, mo.user_id, m.order_id, m.state, m.item_ids, m.updated_at
      from lives l join orders mo on mo.live_id = l.id join mails m on m.order_id = mo.id and m.kind = 'live-ended'
      where ${isOfLive})
    select distinct on (i.live_id, i.user_id) i.live_id as "liveId", i.user_id as "userId", i.order_id as "orderId", u.email,
      u.tiktok_username as pseudo,
      (select count(*)::integer from made m where m.order_id = i.order_id) as mails,
      exists (select from made m
        where m.live_id = i.live_id and m.user_id = i.user_id and m.state in (${leftStates})) as "isUpdate"
    from held i join users u on u.id = i.user_id and u.auth_id is not null
    where not exists (
      select from made m where m.live_id = i.live_id and m.user_id = i.user_id
        and (m.state = 'to-send' or m.state in (${leftStates}) and ${listsItem('m', 'i')}))
    order by i.live_id, i.user_id, i.ordered_at desc`);
  return buyers.flatMap(({ email, ...buyer }) => (isPlaceholderEmail(email) ? [] : [buyer]));
}
