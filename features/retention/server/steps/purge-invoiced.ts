import sql, { type Sql } from 'sql-template-tag';
import { booksKeptSince } from '#features/retention/domain/rules.ts';
import { BATCH_SIZE } from '#platform/server/db/removals.ts';

/**
 * Clears the buyers of the oldest invoices and credit notes, and counts them; figures and numbers stay.
 * The database refuses to clear the buyer of a younger document.
 */
export const forgetInvoiced = (now: Date): Sql => sql`
  update invoices set buyer = null, buyer_forgotten_at = ${now} where id = any(array(
    select id from invoices where buyer is not null and at < ${booksKeptSince(now)} limit ${BATCH_SIZE} for update skip locked))`;
