import sql, { type Sql } from 'sql-template-tag';
import { booksKeptSince } from '#features/retention/domain/rules.ts';
import { AT_ONCE } from '#platform/server/db/removals.ts';

/**
 * Forgets whom the oldest invoices and credit notes name, as one statement that counts them; figures and numbers stay. The
 * database refuses it of younger ones.
 */
export const forgetInvoiced = (now: Date): Sql => sql`
  update invoices set buyer = null, buyer_forgotten_at = ${now} where id = any(array(
    select id from invoices where buyer is not null and at < ${booksKeptSince(now)} limit ${AT_ONCE} for update skip locked))`;
