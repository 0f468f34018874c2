/** Where a page ended, as opaque text for the address bar. */
const cursorOf = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** A page of a list, and where it ended when there is more after it. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** The page of at most so many rows, of which one more was looked for; `markOf` says the place of its last. */
export function pageOf<Row>(
  found: readonly Row[],
  most: number,
  markOf: (last: Row) => readonly (string | number)[],
): Page<Row> {
  const rows = found.slice(0, most);
  const last = rows.at(-1);
  return { rows, next: found.length > most && last !== undefined ? cursorOf(markOf(last)) : null };
}

/** An id as the database writes it. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What each value of a cursor must look like, so that the database can read it. */
const kinds = {
  integer: /^\d{1,9}$/,
  bigint: /^\d{1,18}$/,
  instant: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$/,
  day: /^\d{4}-\d\d-\d\d$/,
  uuid: UUID,
};

/** Reads a cursor back; null for anything that is not one of ours, value by value of these kinds. */
export function readCursor(text: string | undefined, ...expected: (keyof typeof kinds)[]): (string | number)[] | null {
  if (!text) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(values) || values.length !== expected.length) return null;
    const fits = expected.every((kind, place) => kinds[kind].test(String(values[place])));
    return fits ? (values as (string | number)[]) : null;
  } catch {
    return null;
  }
}
