import { useEffect, useSyncExternalStore } from 'react';
import { invalidate, queryClient, type Stale } from './query.ts';

/** What each topic of the live feed puts out of date. A topic not listed stands for its own paths. */
const readBy: Readonly<Record<string, readonly Stale[]>> = {
  '*': ['/api/'],
  orders: [
    '/api/orders',
    '/api/admin/orders',
    '/api/admin/preparation',
    '/api/admin/users',
    '/api/admin/lives/:liveId/orders',
    '/api/admin/lives/:liveId/products',
  ],
  products: ['/api/admin/products', '/api/admin/lives/:liveId/products', '/api/admin/lives/:liveId/next-range'],
  colors: ['/api/admin/colors', '/api/admin/products'],
  lives: ['/api/admin/lives'],
  pages: ['/api/admin/pages', '/api/pages', '/api/announcements'],
  feed: ['/api/admin/lives/:liveId/feed', '/api/admin/lives/:liveId/viewers'],
  users: ['/api/admin/users', '/api/admin/pseudos', '/api/admin/orders', '/api/session'],
};

/** `online` while the server speaks to us, `stale` once it has stopped: what is on screen may be old. */
export type ConnectionState = 'online' | 'stale';

const retryAfter = [1_000, 2_000, 5_000, 10_000];
const listeners = new Set<() => void>();
const refreshing = new Map<string, 'once' | 'again'>();
let state: ConnectionState = 'online';
let source: EventSource | null = null;
let screens = 0;
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

function become(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

// One reading at a time per topic, and one more if something changed meanwhile: two hundred comments a second
// neither pile up requests nor cancel each other for ever.
async function refresh(topic: string): Promise<void> {
  if (refreshing.has(topic)) {
    refreshing.set(topic, 'again');
    return;
  }
  refreshing.set(topic, 'once');
  await invalidate(readBy[topic] ?? [`/api/${topic}`, `/api/admin/${topic}`]).catch(() => undefined);
  const again = refreshing.get(topic) === 'again';
  refreshing.delete(topic);
  if (again) await refresh(topic);
}

function hear(event: MessageEvent<string>): void {
  const said: unknown = JSON.parse(event.data);
  if (typeof said === 'object' && said !== null && 'topic' in said) void refresh(String(said.topic));
}

function opened(): void {
  failures = 0;
  become('online');
  // What changed while nobody was listening is unknown: everything on screen is read again.
  void queryClient.invalidateQueries();
}

function failed(): void {
  become('stale');
  if (source?.readyState !== EventSource.CLOSED) return;
  // Refused rather than cut: the session may have been ended from elsewhere.
  void invalidate(['/api/session']).catch(() => undefined);
  const wait = retryAfter[Math.min(failures, retryAfter.length - 1)];
  failures += 1;
  retry = setTimeout(listen, wait);
}

function listen(): void {
  source?.close();
  source = new EventSource('/api/live-feed');
  source.addEventListener('open', opened);
  source.addEventListener('error', failed);
  source.addEventListener('message', hear);
}

function stop(): void {
  clearTimeout(retry);
  source?.close();
  source = null;
  become('online');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what is on screen in step with the shop while the component is mounted; says whether it still is. */
export function useLiveFeed(): ConnectionState {
  useEffect(() => {
    screens += 1;
    if (screens === 1) listen();
    return () => {
      screens -= 1;
      if (screens === 0) stop();
    };
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'online',
  );
}
