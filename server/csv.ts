/** Begins what a spreadsheet would run as a formula. */
const RUNS = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[;"\r\n]/;
/** Without it, Excel reads the file in an old encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const inert = RUNS.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Cents as a number of euros with its two decimals: `24,90`. */
export const eurosCell = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/** A table as French spreadsheets open it: semicolons, decimal commas; no text of it is run as a formula. */
export const csv = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(';')}\r\n`).join(''));
