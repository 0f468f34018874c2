const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * Returns the values of one row of a `COPY … FROM stdin` block, as `pg_dump` writes it: separated by tabs, `\N` for
 * null.
 */
export function copyValues(line: string): (string | null)[] {
  return line.split('\t').map((field) => {
    if (field === '\\N') return null;
    return field.includes('\\') ? field.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter) : field;
  });
}

/** Parses the first line of a block: `COPY public.orders (id, "order_number") FROM stdin;`. Null for other lines. */
export function copyHeader(line: string): { table: string; columns: string[] } | null {
  const match = /^COPY\s+((?:"?\w+"?\.)?"?\w+"?)\s*\(([^)]*)\)\s+FROM\s+stdin;\s*$/i.exec(line);
  if (!match?.[1]) return null;
  const name = plain(match[1]);
  return {
    table: name.includes('.') ? name : `public.${name}`,
    columns: (match[2] ?? '').split(',').map((column) => plain(column.trim())),
  };
}

/** Returns the table of a line `INSERT INTO …`; null for other lines. */
export function insertedTable(line: string): string | null {
  const match = /^INSERT INTO\s+((?:"?\w+"?\.)?"?\w+"?)[\s(]/i.exec(line);
  if (!match?.[1]) return null;
  const name = plain(match[1]);
  return name.includes('.') ? name : `public.${name}`;
}

const plain = (name: string): string => name.replaceAll('"', '');
