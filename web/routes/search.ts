type Written = Readonly<Record<string, unknown>>;

// A hand-made address never breaks a screen: what can't be read is as if it were not there.
/** Any text. */
export const text = (written: unknown): string | undefined => (typeof written === 'string' ? written : undefined);
/** A text of one form. */
export const like =
  (form: RegExp) =>
  (written: unknown): string | undefined =>
    typeof written === 'string' && form.test(written) ? written : undefined;
/** The identifier of a row. */
export const id = like(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
/** A screen of the back office, never another site. */
export const inBackOffice = like(/^\/admin(?:[/?#]|$)/);

/** What is read of each name of a search; the rest is left out. */
export const search =
  <Readers extends Record<string, (written: unknown) => string | undefined>>(readers: Readers) =>
  (written: Written): { [Name in keyof Readers]?: string | undefined } =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(written[name])])) as {
      [Name in keyof Readers]?: string | undefined;
    };

/** Search parameters as they are written: text, never guessed to be a number or a truth value (`?q=42` is « 42 »). */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const written = query.toString();
  return written && `?${written}`;
}
