import * as z from 'zod/mini';

// A hand-made address never breaks a screen: what can't be read is as if it were not there.
const text = z.catch(z.optional(z.string()), undefined);
const id = z.catch(z.optional(z.uuid()), undefined);

/** `/login?email=`, `/admin/login?email=`. */
export const emailSearch = z.object({ email: text });

/** Where an administrator was before signing in: a screen of the back office, never another site. */
export const adminLoginSearch = z.object({
  email: text,
  from: z.catch(z.optional(z.string().check(z.regex(/^\/admin(?:[/?#]|$)/))), undefined),
});

// The status stays text here: its list would bring the rules of orders into the first load of every page.
export const ordersSearch = z.object({ status: text, live: id, user: id, q: text, after: text });
export const productsSearch = z.object({ live: id, after: text });
export const usersSearch = z.object({ q: text, source: id, destination: id, after: text });
export const mergeSearch = z.object({ source: id, destination: id });
export const preparationSearch = z.object({ q: text });
export const liveConsoleSearch = z.object({ live: id });
export const bulkSearch = z.object({ live: id });

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
