/** Encodes the position of a page's last row as opaque text for the address bar. */
const cursorOf = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Page of a list, with the cursor of the next page; null on the last page. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/**
 * Builds a page of at most `limit` rows. `found` has at least one row more when there is a next page. `cursorValuesOf`
 * returns the cursor values of a row.
 */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  cursorValuesOf: (last: Row) => readonly (string | number)[],
): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? cursorOf(cursorValuesOf(last)) : null };
}

/** Id as the database writes it. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Accepted form of each kind of cursor value, so that the database can read it. */
const kinds = {
  integer: /^\d{1,9}$/,
  bigint: /^\d{1,18}$/,
  instant: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$/,
  day: /^\d{4}-\d\d-\d\d$/,
  uuid: UUID,
  /** Name or title that the statement sorts by. */
  text: { test: (value: string) => value.length <= 200 && !value.includes('\0') },
};

const isValue = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Decodes a cursor whose values have these kinds; null for any other text. */
export function readCursor(text: string | undefined, ...expected: (keyof typeof kinds)[]): (string | number)[] | null {
  if (!text) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(values) || values.length !== expected.length) return null;
    const fits = expected.every((kind, index) => isValue(values[index]) && kinds[kind].test(String(values[index])));
    return fits ? (values as (string | number)[]) : null;
  } catch {
    return null;
  }
}
