import type { Query } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { HEARTBEAT_MS } from '#shared/http/heartbeat.ts';
import type { Topic } from '#shared/http/topics.ts';
import { addressOf } from './copy.ts';
import { queriesShowing, queryClient } from './query.ts';

type FeedTopic = Topic | '*';

/** `online` until the feed fails, even before it opens. `stale` until it opens again: the screen may be outdated. */
export type ConnectionState = 'online' | 'stale';

/** Comments of this live are pushed to one screen as they arrive (decision 0018). */
interface FollowedLive {
  liveId: string;
  onNews: (news: object) => void;
}

/** Delay of reads, in ms. One change may send several topics, and a query that shows several of them is read once. */
const READ_DELAY_MS = 30;
/** Minimum interval between two reads of a query, in ms. A busy live changes some queries all the time. */
const MIN_READ_INTERVAL_MS = 250;
/** Time without a heartbeat after which the feed opens again, in ms. A network may lose a stream without an error. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS;
const listeners = new Set<() => void>();
/** Running reads by query hash; true when the query must be read again afterwards. */
const refreshing = new Map<string, boolean>();
const changedTopics = new Set<FeedTopic>();
let readTimer: ReturnType<typeof setTimeout> | undefined;
let state: ConnectionState = 'online';
let source: EventSource | null = null;
let following: FollowedLive | null = null;
let mountedCount = 0;
let onRefused = (): void => undefined;
let onBuild: (build: string) => void = () => undefined;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;

function setConnection(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

// Runs one read per query at a time, and one more after a change. Two hundred comments a second must neither pile up
// requests nor cancel them forever.
async function refresh({ queryHash, queryKey }: Pick<Query, 'queryHash' | 'queryKey'>): Promise<void> {
  const isUnderWay = refreshing.has(queryHash);
  refreshing.set(queryHash, isUnderWay);
  if (isUnderWay) return;
  await queryClient.invalidateQueries({ queryKey, exact: true });
  await new Promise((resolve) => setTimeout(resolve, MIN_READ_INTERVAL_MS));
  const hasChanged = refreshing.get(queryHash);
  refreshing.delete(queryHash);
  if (hasChanged) await refresh({ queryHash, queryKey });
}

function readAgain(): void {
  readTimer = undefined;
  const changed = [...changedTopics];
  changedTopics.clear();
  for (const query of queriesShowing(changed)) void refresh(query);
}

function onMessage(event: MessageEvent<string>): void {
  const message = JSON.parse(event.data) as { topic?: string } | null;
  if (message?.topic === 'feed-events') following?.onNews(message);
  else if (message?.topic) {
    changedTopics.add(message.topic as FeedTopic);
    readTimer ??= setTimeout(readAgain, READ_DELAY_MS);
  }
}

function awaitBeat(): void {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(() => {
    setConnection('stale');
    listen();
    // A connection that hangs sends no first heartbeat.
    awaitBeat();
  }, SILENCE_MS);
}

function onOpen(): void {
  failures = 0;
  // The silence timer starts again with the first heartbeat. A server of an earlier version does not send heartbeats.
  clearTimeout(silenceTimer);
  // A response that was in transit when the network failed opens a feed that receives nothing.
  if (navigator.onLine) setConnection('online');
  void queryClient.invalidateQueries();
}

function onError(): void {
  setConnection('stale');
  if (source?.readyState !== EventSource.CLOSED) return;
  // The server refused the feed, so the session may have ended elsewhere.
  onRefused();
  retryTimer = setTimeout(listen, Math.min(1_000 * 2 ** failures++, 10_000));
}

// The browser reports network changes at once; the stream would notice much later.
const onOffline = (): void => setConnection('stale');

function listen(): void {
  clearTimeout(retryTimer);
  source?.close();
  source = new EventSource(addressOf(`/api/live-feed${following ? `?live=${following.liveId}` : ''}`));
  source.addEventListener('open', onOpen);
  source.addEventListener('error', onError);
  source.addEventListener('message', onMessage);
  source.addEventListener('beat', awaitBeat);
  source.addEventListener('build', ({ data }) => onBuild(String(data)));
}

export function openFeed(): void {
  addEventListener('offline', onOffline);
  addEventListener('online', listen);
  listen();
}

function stop(): void {
  removeEventListener('offline', onOffline);
  removeEventListener('online', listen);
  clearTimeout(retryTimer);
  clearTimeout(silenceTimer);
  source?.close();
  source = null;
  setConnection('online');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null ends the subscription. The feed reopens, and all queries on screen are read again. */
export function followLive(live: FollowedLive | null): void {
  following = live;
  if (source) listen();
}

export const isFeedDown = (): boolean => state === 'stale';

/** Calls the listener when the feed reconnects, or is closed while it is stale. */
export const onFeedReconnect = (listener: () => void): (() => void) =>
  subscribe(() => {
    if (state === 'online') listener();
  });

export const useConnection = (): ConnectionState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'online',
  );

/**
 * Keeps the screen up to date while the component is mounted, and returns the state of the feed.
 * @param refused called when the server refuses the feed, for example after the session has ended.
 * @param whenBuild receives the address of the first script of the server's pages, which each build changes.
 */
export function useLiveFeed(refused: () => void, whenBuild?: typeof onBuild): ConnectionState {
  useEffect(() => {
    onRefused = refused;
    if (whenBuild) onBuild = whenBuild;
    mountedCount += 1;
    if (mountedCount === 1) openFeed();
    return () => {
      mountedCount -= 1;
      if (mountedCount === 0) stop();
    };
  }, [refused, whenBuild]);
  return useConnection();
}
