import type { Endpoint, InputOf, Read } from './endpoint.ts';

type Values = Readonly<Record<string, unknown>>;
type Located = Pick<Endpoint, 'method' | 'path'>;

/** The names an endpoint's path carries: `/api/orders/:orderId` → `['orderId']`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:([a-zA-Z]+)/g)].map((found) => found[1] ?? '');
}

/** True where what is not in the path travels in a body rather than in the query. */
export const hasBody = ({ method }: Pick<Endpoint, 'method'>): boolean => method !== 'GET' && method !== 'DELETE';

function queryOf(values: Values, taken: readonly string[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (taken.includes(name) || value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Where an endpoint's input travels: names of the path there, the rest in the query (GET, DELETE) or a JSON body. */
export function requestOf(endpoint: Located, input: Values): { url: string; body?: string } {
  const taken = pathNames(endpoint.path);
  const url = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  if (!hasBody(endpoint)) return { url: url + queryOf(input, taken) };
  return {
    url,
    body: JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => !taken.includes(name)))),
  };
}

/** The address of what an endpoint answers, for a link or a new tab. */
export const urlOf = <E extends Read>(endpoint: E, input: InputOf<E>): string =>
  requestOf(endpoint, input as Values).url;
