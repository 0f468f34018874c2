import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Columns, NonPersonalColumn, PersonalColumn } from './tables.ts';

const isPersonal = (entry: [string, PersonalColumn | NonPersonalColumn]): entry is [string, PersonalColumn] =>
  'erasure' in entry[1];
const personalOf = (columns: Columns): [string, PersonalColumn][] => Object.entries(columns).filter(isPersonal);
export const camelCased = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** @param alias alias of the table. Trusted text, not user input. */
export const exportedFields = (columns: Columns, alias: string): Record<string, Sql> =>
  Object.fromEntries(
    personalOf(columns).flatMap(([column, { isExported, exportedAs }]) =>
      isExported ? [[exportedAs ?? camelCased(column), raw(`${alias}.${column}`)]] : [],
    ),
  );

const invoiceFields = (column: Sql, fields: readonly string[]): Sql => sql`(
  select jsonb_object_agg(key, value) from jsonb_each(case when jsonb_typeof(${column}) = 'object' then ${column} end)
  where key in (${join(fields)}))`;

interface Erasure {
  set: Sql;
  isDue: Sql;
}

/**
 * Returns the parts of an `update` that erases the personal columns of a table.
 * @param alias alias of the table. Trusted text, not user input.
 * @param isKept condition for the rows whose `unless-sold` columns accounting keeps. Without `isKept`, these columns
 * are erased.
 */
export function erasureOf(columns: Columns, alias: string, isKept?: Sql): Erasure {
  const erased = personalOf(columns).flatMap(([name, { erasure, onInvoice }]) => {
    const column = raw(`${alias}.${name}`);
    const keptValue = onInvoice ? invoiceFields(column, onInvoice) : column;
    const replacement =
      isKept && erasure === 'unless-sold' ? sql`case when ${isKept} then ${keptValue} end` : sql`null`;
    return erasure === 'never' ? [] : [{ name: raw(name), column, replacement }];
  });
  return {
    set: join(erased.map(({ name, replacement }) => sql`${name} = ${replacement}`)),
    isDue: sql`(${join(
      erased.map(({ column, replacement }) => sql`${column} is distinct from ${replacement}`),
      ' or ',
    )})`,
  };
}
