import type { FeedClose } from './gateway.ts';

/** Close codes of the relay. Any other code (1006, 1011, 4006, 4500, 4555 to 4557…) is a cut to reconnect after. */
const reasons: Readonly<Record<number, FeedClose['reason']>> = {
  1000: 'ended',
  4005: 'ended',
  4400: 'refused',
  4401: 'refused',
  4403: 'refused',
  4404: 'not-live',
  4429: 'limited',
};

/** Returns the reason of a close code of the WebSocket. */
export function closeForCode(code: number, detail: string): FeedClose {
  return { reason: reasons[code] ?? 'dropped', code, detail };
}

/** Returns the reason of an HTTP answer in place of the WebSocket; `code` is the HTTP status. */
export function closeForStatus(status: number): FeedClose {
  const detail = `HTTP ${status} instead of a WebSocket`;
  if (status === 429) return { reason: 'limited', code: status, detail };
  if (status === 400 || status === 401 || status === 403) return { reason: 'refused', code: status, detail };
  return { reason: 'dropped', code: status, detail };
}
