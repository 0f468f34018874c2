const cursorOf = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
}

/** @param found has at least one row more than `limit` when there is a next page. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  cursorValuesOf: (last: Row) => readonly (string | number)[],
): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? cursorOf(cursorValuesOf(last)) : null };
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const DAY = /^(?!0000)\d{4}-\d\d-\d\d$/;
const TIME = /^[ T]([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:?[0-5]\d)?)$/;

/** Returns false for a day that the calendar lacks, such as 30 February, which would be an error of the database. */
function isDay(text: string): boolean {
  const date = new Date(DAY.test(text) ? text : Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const kinds = {
  integer: /^\d{1,9}$/,
  bigint: /^\d{1,18}$/,
  instant: { test: (value: string) => isDay(value.slice(0, 10)) && TIME.test(value.slice(10)) },
  day: { test: isDay },
  uuid: UUID,
  text: { test: (value: string) => value.length <= 200 && !value.includes('\0') },
};

const isValue = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Null without a cursor, and for a cursor whose values are not of the `expected` kinds. */
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
