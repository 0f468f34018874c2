import type { Endpoint, InputOf, Read } from './endpoint.ts';

type Values = Readonly<Record<string, unknown>>;
type Address = Pick<Endpoint, 'method' | 'path'>;

/** Returns `['orderId']` for `/api/orders/:orderId`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:([a-zA-Z]+)/g)].map((found) => found[1] ?? '');
}

export const hasBody = ({ method }: Pick<Endpoint, 'method'>): boolean => method !== 'GET' && method !== 'DELETE';

function queryOf(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Puts fields that the path names into the path, and other fields into the query (GET, DELETE) or a JSON body. */
export function requestOf(endpoint: Address, input: Values): { url: string; body?: string } {
  const rest: Record<string, unknown> = { ...input };
  const url = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  return hasBody(endpoint) ? { url, body: JSON.stringify(rest) } : { url: url + queryOf(rest) };
}

export const urlOf = <E extends Read>(endpoint: E, input: InputOf<E>): string =>
  requestOf(endpoint, input as Values).url;
