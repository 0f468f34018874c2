import { isUnder, OFFICE } from './office.ts';

type Written = Readonly<Record<string, unknown>>;

// A hand-made address never breaks a screen: what can't be read is as if it were not there.
/** Any text. */
export const text = (written: unknown): string | undefined => (typeof written === 'string' ? written : undefined);
const TYPED_MAX = 100;
/** What is typed in a search field, as the server is asked for it. */
export const typed = (written: unknown): string | undefined => text(written)?.slice(0, TYPED_MAX).trim() || undefined;
/** A text of one form. */
export const like =
  (form: RegExp) =>
  (written: unknown): string | undefined =>
    typeof written === 'string' && form.test(written) ? written : undefined;
/** The identifier of a row. */
export const id = like(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
/** A screen of the back office, never another site. */
export function inBackOffice(written: unknown): string | undefined {
  const href = text(written);
  return href && isUnder(href.split(/[?#]/, 1)[0] ?? '', OFFICE) ? href : undefined;
}

type Reader = (written: unknown) => string | undefined;
type Searched<Readers extends Record<string, Reader>> = { [Name in keyof Readers]?: ReturnType<Readers[Name]> };

/**
 * What is read of each name of a search; the rest is left out. An object, from which the compiler infers where it
 * would not from a function: a route's `loaderDeps` and `head` know its search.
 */
export const search = <Readers extends Record<string, Reader>>(
  readers: Readers,
): { parse(written: Written): Searched<Readers> } => ({
  parse: (written) =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(written[name])])) as Searched<Readers>,
});

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
