type Written = Readonly<Record<string, unknown>>;

// A hand-made address never breaks a screen: what can't be read is as if it were not there.
const text = (written: unknown): string | undefined => (typeof written === 'string' ? written : undefined);
const like =
  (form: RegExp) =>
  (written: unknown): string | undefined =>
    typeof written === 'string' && form.test(written) ? written : undefined;
const id = like(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
/** A screen of the back office, never another site. */
const inBackOffice = like(/^\/admin(?:[/?#]|$)/);

/** What is read of each name of a search; the rest is left out. */
const search =
  <Readers extends Record<string, (written: unknown) => string | undefined>>(readers: Readers) =>
  (written: Written): { [Name in keyof Readers]?: string | undefined } =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(written[name])])) as {
      [Name in keyof Readers]?: string | undefined;
    };

/** `/login?email=`, `/admin/login?email=`. */
export const emailSearch = search({ email: text });
/** Where an administrator was before signing in. */
export const adminLoginSearch = search({ email: text, from: inBackOffice });
export const ordersSearch = search({ status: text, live: id, user: id, q: text, after: text });
export const productsSearch = search({ live: id, after: text });
export const usersSearch = search({ q: text, source: id, destination: id, after: text });
export const mergeSearch = search({ source: id, destination: id });
export const preparationSearch = search({ q: text });
export const liveConsoleSearch = search({ live: id });
export const bulkSearch = search({ live: id });

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
