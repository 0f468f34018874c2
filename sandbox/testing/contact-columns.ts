import sql from 'sql-template-tag';
import type { TestShop } from './shop.ts';

const CONTACT =
  /(^|_)(e?mails?|phones?|telephones?|mobile|address|street|zip|postcode|city|(first|last|full|family)_?name|contacts?|pseudo|iban|birth\w*)(_|$)/;

/** Lists the columns whose name suggests that they hold contact details. */
export async function contactColumns({ shop }: TestShop): Promise<{ table: string; column: string }[]> {
  const columns = await shop.db.many<{ table: string; column: string }>(sql`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`);
  return columns.filter(({ column }) => CONTACT.test(column));
}
