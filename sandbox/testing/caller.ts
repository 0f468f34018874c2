import type { Endpoint, InputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { requestOf } from '#shared/http/request.ts';
import type { ProblemBody } from '#shared/problem.ts';

export interface TestCaller {
  userId: string;
  email: string;
  cookie: string;
}

/** `problem` is null after a success. */
export interface Answer<T> {
  status: number;
  body: T;
  problem: ProblemBody | null;
  headers: Headers;
}

export interface Calls {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, as?: TestCaller | null): Promise<Answer<ReplyOf<E>>>;
  fetch(path: string, init?: RequestInit & { json?: unknown; as?: TestCaller | null }): Promise<Response>;
}

/** Returns functions that send requests to a shop, with its public key. */
export function callsTo(url: string, apiKey: string): Calls {
  const send: Calls['fetch'] = (path, { json, as, headers, ...init } = {}) =>
    fetch(`${url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(as && { cookie: as.cookie }),
        ...(headers as Record<string, string> | undefined),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });

  return {
    fetch: send,
    async call(endpoint, input, as = null) {
      const { url: path, body: text } = requestOf(endpoint, (input ?? {}) as Readonly<Record<string, unknown>>);
      const sent = text !== undefined && { body: text, headers: { 'content-type': 'application/json' } };
      const response = await send(path, { method: endpoint.method, as, ...sent });
      const body = await response.json();
      return {
        status: response.status,
        body: body as never,
        problem: response.ok ? null : (body as ProblemBody),
        headers: response.headers,
      };
    },
  };
}
