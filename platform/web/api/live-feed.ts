import type { Query } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Topic } from '#shared/http/topics.ts';
import { addressOf } from './copy.ts';
import { queriesShowing, queryClient } from './query.ts';

/** A topic, or that anything may have changed. */
type Heard = Topic | '*';

/** `online` while the server speaks to us, `stale` once it has stopped: what is on screen may be old. */
export type ConnectionState = 'online' | 'stale';

/** What a live says as it is said, to the screen that shows it (decision 0018). */
interface Following {
  liveId: string;
  hear: (news: object) => void;
}

/** What is done at once comes as several topics, one after the other: what shows more than one is read once. */
const TOGETHER_MS = 30;
/** An answer read again because something changed is not read once more before so long: a crowd changes it all the time. */
const REST_MS = 250;
const listeners = new Set<() => void>();
/** What is being read, by the hash of its question, and whether it is to be read again afterwards. */
const refreshing = new Map<string, boolean>();
/** What was heard, and is about to be read again. */
const topics = new Set<Heard>();
let soon: ReturnType<typeof setTimeout> | undefined;
let state: ConnectionState = 'online';
let source: EventSource | null = null;
let following: Following | null = null;
let screens = 0;
let onRefused = (): void => undefined;
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

function become(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

// One reading at a time of each answer, and one more if something changed meanwhile: two hundred comments a second
// neither pile up requests nor cancel each other for ever.
async function refresh({ queryHash, queryKey }: Pick<Query, 'queryHash' | 'queryKey'>): Promise<void> {
  const isUnderWay = refreshing.has(queryHash);
  refreshing.set(queryHash, isUnderWay);
  if (isUnderWay) return;
  await queryClient.invalidateQueries({ queryKey, exact: true }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const again = refreshing.get(queryHash);
  refreshing.delete(queryHash);
  if (again) await refresh({ queryHash, queryKey });
}

function readAgain(): void {
  soon = undefined;
  const changed = [...topics];
  topics.clear();
  for (const query of queriesShowing(changed)) void refresh(query);
}

function hear(event: MessageEvent<string>): void {
  const said = JSON.parse(event.data) as { topic?: string } | null;
  if (said?.topic === 'feed-events') following?.hear(said);
  else if (said?.topic) {
    topics.add(said.topic as Heard);
    soon ??= setTimeout(readAgain, TOGETHER_MS);
  }
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
  onRefused();
  // After one second, then two, four, eight, and ten for good.
  retry = setTimeout(listen, Math.min(1_000 * 2 ** failures++, 10_000));
}

// The browser knows at once that its network went or came back; the stream would notice much later.
const lost = (): void => become('stale');

function listen(): void {
  clearTimeout(retry);
  source?.close();
  source = new EventSource(addressOf(`/api/live-feed${following ? `?live=${following.liveId}` : ''}`));
  source.addEventListener('open', opened);
  source.addEventListener('error', failed);
  source.addEventListener('message', hear);
}

function start(): void {
  addEventListener('offline', lost);
  addEventListener('online', listen);
  listen();
}

function stop(): void {
  removeEventListener('offline', lost);
  removeEventListener('online', listen);
  clearTimeout(retry);
  source?.close();
  source = null;
  become('online');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks for what is said in a live, as it is said. One live at a time: the feed is opened again for it, and everything on
 * screen read again. @returns stops it.
 */
export function followLive(liveId: string, hear: Following['hear']): () => void {
  const mine = { liveId, hear };
  following = mine;
  if (source) listen();
  return () => {
    if (following !== mine) return;
    following = null;
    // Opened again without it only while others listen: what still comes until then is passed over.
    if (source) listen();
  };
}

/** Whether the shop is not heard just now. */
export const isCut = (): boolean => state === 'stale';

/** Calls when the shop is heard again after a cut. @returns stops it. */
export const whenBack = (hear: () => void): (() => void) =>
  subscribe(() => {
    if (state === 'online') hear();
  });

/** Whether what is on screen is in step with the shop, while `useLiveFeed` keeps it so. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'online',
  );

/**
 * Keeps what is on screen in step with the shop while the component is mounted; says whether it still is.
 * @param refused called when the feed is refused, as to a user whose session has ended.
 */
export function useLiveFeed(refused: () => void): ConnectionState {
  useEffect(() => {
    onRefused = refused;
    screens += 1;
    if (screens === 1) start();
    return () => {
      screens -= 1;
      if (screens === 0) stop();
    };
  }, [refused]);
  return useConnection();
}
