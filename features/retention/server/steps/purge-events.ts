import sql from 'sql-template-tag';
import type { Tx } from '#platform/server/events/transaction.ts';

const personFields = sql`'{pseudo,email,before,after,note}'::text[]`;
// The fields `from` and `to` of this event are pseudos. In other events they are states, roles, amounts or ids.
const isPseudoChange = sql`e.type = 'order.pseudo-followed'`;
/** True for a waived rest with its reason, which the seller types. Needs `e` of `events` in scope. */
export const hasTypedReason = sql`(e.type = 'order.rest-waived' and e.data ? 'reason')`;

/** Needs `e` of `events` in scope. */
export const namesPerson = sql`(${isPseudoChange} or ${hasTypedReason} or e.data ?| ${personFields})`;
/** Selects the data of an event without the fields that identify a person. Needs `e` of `events` in scope. */
export const withoutPerson = sql`case when ${isPseudoChange} then '{}'::jsonb
  when ${hasTypedReason} then e.data - ${personFields} - 'reason'::text else e.data - ${personFields} end`;

/**
 * Erases a person's data from the events about the person, and the name from the events that the person caused. Deletes
 * the events of blocks. The other events stay, with their dates. `purgeOrders` erases the buyer from events of orders.
 */
export async function purgeEvents(tx: Tx, userId: string): Promise<void> {
  // An event of an invitation has an address and no user, and the person may have had other addresses.
  const isAboutPerson = sql`(e.user_id = ${userId} or (e.order_id is null and e.data ? 'email'
    and e.data ->> 'email' in (
      select u.email from users u where u.id = ${userId}
      union select c.data -> 'before' ->> 'email' from events c
      where c.user_id = ${userId} and c.type = 'account.email-changed')))`;
  await tx.run(sql`delete from events where user_id = ${userId} and type like 'block.%'`);
  await tx.run(sql`
    update events e set actor_name = case when e.actor_id = ${userId} then null else e.actor_name end,
      data = case when ${isAboutPerson} then ${withoutPerson} else e.data end
    where e.actor_id = ${userId} or ${isAboutPerson}`);
}
