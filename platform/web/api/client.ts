import type { Endpoint, InputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { requestOf } from '#shared/http/request.ts';
import { addressOf } from './copy.ts';
import { ApiProblem, isSignedOut, NETWORK_SENTENCE, problemOf } from './problem.ts';
import { publicKey } from './shop.ts';

let onSignedOut = (): void => undefined;

export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener;
};

/** Timeout of a request and its whole response, in ms. A bad network may neither answer nor fail. */
const TIMEOUT_MS = 30_000;

/** Latest reply of each read, by its address. The server does not send an unchanged reply again (decision 0108). */
const received = new Map<string, { etag: string; reply: unknown }>();
const MAX_RECEIVED = 50;

export const clearReceived = (): void => received.clear();

async function replyOf(url: string, response: Response, knownReply: unknown): Promise<unknown> {
  if (response.status === 304) return knownReply;
  if (response.status === 204) return undefined;
  const reply: unknown = await response.json();
  const etag = response.headers.get('etag');
  if (received.size >= MAX_RECEIVED) received.clear();
  if (etag) received.set(url, { etag, reply });
  return reply;
}

/** Treats a cut response and the page of a captive portal as a network failure. */
async function answerOf(url: string, init: RequestInit, knownReply: unknown): Promise<unknown> {
  // Replaces `AbortSignal.any`, which needs Safari of iOS 17.4.
  const request = new AbortController();
  const abort = () => request.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  init.signal?.addEventListener('abort', abort);
  if (init.signal?.aborted) abort();
  try {
    const response = await fetch(url, { ...init, signal: request.signal });
    if (!response.ok && response.status !== 304) throw await problemOf(response);
    return await replyOf(url, response, knownReply);
  } catch (cause) {
    if (isSignedOut(cause)) onSignedOut();
    if (cause instanceof ApiProblem || init.signal?.aborted) throw cause;
    throw new ApiProblem({ code: 'network', title: NETWORK_SENTENCE });
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', abort);
  }
}

export async function callUntyped(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: object,
  options: { signal?: AbortSignal } = {},
): Promise<unknown> {
  const { url, body } = requestOf(endpoint, input as Readonly<Record<string, unknown>>);
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  // The six functions (SYS-02) need the public key, even for a signed-in user (D-18).
  if (endpoint.path.startsWith('/functions/')) headers.set('authorization', `Bearer ${publicKey()}`);
  const address = addressOf(url);
  const known = endpoint.method === 'GET' ? received.get(address) : undefined;
  if (known) headers.set('if-none-match', known.etag);
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    body: body ?? null,
    signal: options.signal ?? null,
  };
  return answerOf(address, init, known?.reply);
}

/** @throws ApiProblem for a refusal, a server error or a network failure. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<ReplyOf<E>> => (await callUntyped(endpoint, input ?? {}, options)) as ReplyOf<E>;
