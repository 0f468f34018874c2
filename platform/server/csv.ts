import type { Page } from '#platform/server/db/keyset.ts';

/** Beginning of a text that a spreadsheet would run as a formula. */
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** An amount may begin with a minus sign, and is not a formula. */
const AMOUNT = /^-?\d+,\d\d$/;
const NEEDS_QUOTES = /[;"\r\n]/;
const BYTE_ORDER_MARK = '\uFEFF';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const inert = FORMULA_START.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export const eurosCell = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

type Rows = readonly (readonly (string | number)[])[];

/** French spreadsheets expect semicolons and decimal commas. */
const csvLines = (rows: Rows): string => rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');

export const csv = (rows: Rows): Buffer => Buffer.from(BYTE_ORDER_MARK + csvLines(rows));

interface ReadTable<Line> {
  headers: readonly string[];
  read: (after: string | undefined) => Promise<Page<Line>>;
  rowOf: (line: Line) => Rows[number];
}

export async function* csvOf<Line>({ headers, read, rowOf }: ReadTable<Line>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([headers]);
  for (let after: string | null | undefined; after !== null;) {
    const { rows, next }: Page<Line> = await read(after);
    yield csvLines(rows.map(rowOf));
    after = next;
  }
}
