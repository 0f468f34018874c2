import { MAX_SEARCH_TEXT } from '#shared/text.ts';
import { isUnder, OFFICE } from './office.ts';

type RawSearch = Readonly<Record<string, unknown>>;

// Reads a text. Like all readers of this file, it ignores an invalid value, so that a mistyped address cannot break a
// screen.
export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
/** Reads the text of a search field, trimmed and cut like the server's input. */
export const searchText = (value: unknown): string | undefined =>
  text(value)?.slice(0, MAX_SEARCH_TEXT).trim() || undefined;
export const matching =
  (pattern: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
export const id = matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
/** Reads an address of the back office; refuses other sites. */
export function inBackOffice(value: unknown): string | undefined {
  const href = text(value);
  return href && isUnder(href.split(/[?#]/, 1)[0] ?? '', OFFICE) ? href : undefined;
}

type Reader = (value: unknown) => string | undefined;
type SearchOf<Readers extends Record<string, Reader>> = { [Name in keyof Readers]?: ReturnType<Readers[Name]> };

/**
 * Builds the search reader of a route; ignores unknown names. Returns an object, because the compiler then infers the
 * search in `loaderDeps` and `head`.
 */
export const search = <Readers extends Record<string, Reader>>(
  readers: Readers,
): { parse(value: RawSearch): SearchOf<Readers> } => ({
  parse: (value) =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(value[name])])) as SearchOf<Readers>,
});

/** Parses search parameters as text; never as numbers or booleans (`?q=42` is « 42 »). */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const parameters = query.toString();
  return parameters && `?${parameters}`;
}
