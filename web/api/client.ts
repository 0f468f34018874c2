import { pathNames, type Endpoint, type InputOf, type Located, type ReplyOf } from '#domain/http/endpoint.ts';
import { ApiProblem, NETWORK_SENTENCE, problemOf } from './problem.ts';
import { publicKey } from './shop.ts';

type Values = Readonly<Record<string, unknown>>;

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
export function requestOf(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Values): { url: string; body?: string } {
  const taken = pathNames(endpoint.path);
  const url = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { url: url + queryOf(input, taken) };
  return {
    url,
    body: JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => !taken.includes(name)))),
  };
}

async function answerOf(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiProblem({ code: 'network', title: NETWORK_SENTENCE });
  }
}

/** Calls an endpoint. Throws an `ApiProblem` for a refusal, a failure of the server, or no answer at all. */
export async function call<E extends Endpoint>(
  endpoint: E | Located<E>,
  input: InputOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<ReplyOf<E>> {
  const { url, body } = requestOf(endpoint, (input ?? {}) as Values);
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  // The six functions of the specification ask for the public key, whoever is signed in (D-18).
  if (endpoint.path.startsWith('/functions/')) headers.set('authorization', `Bearer ${publicKey()}`);
  const response = await answerOf(url, {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (!response.ok) throw await problemOf(response);
  return (response.status === 204 ? undefined : await response.json()) as ReplyOf<E>;
}
