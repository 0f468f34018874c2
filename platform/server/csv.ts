import type { Page } from '#platform/server/db/keyset.ts';

/** Matches the beginning of a text that a spreadsheet would run as a formula. */
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** Matches an amount, which is not a formula even when negative. */
const AMOUNT = /^-?\d+,\d\d$/;
const NEEDS_QUOTES = /[;"\r\n]/;
/** Byte order mark, by which Excel recognises UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const inert = FORMULA_START.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Writes cents as euros with two decimals: `24,90`. */
export const eurosCell = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

type Rows = readonly (readonly (string | number)[])[];

/**
 * Builds the lines of a CSV file for French spreadsheets: semicolons, decimal commas, and no text that is run as a
 * formula.
 */
const csvLines = (rows: Rows): string => rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');

/** Builds a table as a CSV file. */
export const csv = (rows: Rows): Buffer => Buffer.from(BYTE_ORDER_MARK + csvLines(rows));

interface ReadTable<Line> {
  headers: readonly string[];
  /** Reads the page of rows after a cursor; undefined for the first page. */
  read: (after: string | undefined) => Promise<Page<Line>>;
  rowOf: (line: Line) => Rows[number];
}

/** Streams a table as a CSV file, one page of rows at a time. */
export async function* csvOf<Line>({ headers, read, rowOf }: ReadTable<Line>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([headers]);
  for (let after: string | null | undefined; after !== null;) {
    const { rows, next }: Page<Line> = await read(after);
    yield csvLines(rows.map(rowOf));
    after = next;
  }
}
