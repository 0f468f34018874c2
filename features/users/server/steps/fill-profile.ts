import sql from 'sql-template-tag';
import type { Tx } from '#platform/server/events/transaction.ts';
import { givenFirstName } from '../sql/given-first-name.ts';

/**
 * Gives a locked user the telephone of a delivery address, and the names of the address where the user has none. The
 * first name also replaces the pseudo or nickname under which a live made the account.
 */
export function fillProfile(
  tx: Tx,
  userId: string,
  { phone, firstName, lastName }: { phone: string; firstName: string; lastName: string },
  now: Date,
): void {
  tx.send(sql`
    update users set phone_number = ${phone}, first_name = coalesce(${givenFirstName('users')}, ${firstName}),
      last_name = coalesce(last_name, ${lastName}), updated_at = ${now} where id = ${userId}`);
}
