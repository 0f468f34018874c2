import { useEffect, useMemo, useState } from 'react';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import type { FeedNews, FeedSnapshot } from '#features/feed/domain/schemas.ts';
import { mergeLatest, leavesGap, withNews, type EventsSince } from '#features/feed/domain/rules.ts';
import { followLive } from '#platform/web/api/live-feed.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';

/** Poll interval of the snapshot, in ms (ADM-26), also while the live feed is open. */
const POLL_MS = 5_000;

interface Feed {
  data: FeedSnapshot | undefined;
  error: ApiProblem | null;
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

function mergedSnapshot(snapshot: FeedSnapshot, received: EventsSince | null): FeedSnapshot {
  const newest = received?.events.reduce<string | null>(
    (latest, { insertedAt }) => (latest && latest > insertedAt ? latest : insertedAt),
    snapshot.feed.lastEventAt,
  );
  return {
    ...snapshot,
    events: received ? mergeLatest(snapshot.events, received.events) : snapshot.events,
    feed: { ...snapshot.feed, lastEventAt: newest ?? snapshot.feed.lastEventAt },
  };
}

/**
 * Returns the latest events of a live and keeps them up to date. The server pushes new events (decision 0018), so that
 * fifty consoles do not read the same hundred events after each commit. Reads the snapshot again every `POLL_MS`, and
 * when events were missed.
 */
export function useFeed(liveId: string): Feed {
  const {
    data: snapshot,
    error,
    dataUpdatedAt,
    isFetching,
    refetch,
  } = useEndpoint(listFeedEvents, { liveId }, { every: POLL_MS });
  const [received, setReceived] = useState<EventsSince | null>(null);
  useEffect(() => {
    followLive({ liveId, onNews: (news) => setReceived((before) => withNews(before, news as FeedNews)) });
    return () => {
      followLive(null);
      setReceived(null);
    };
  }, [liveId]);
  const isGap = snapshot !== undefined && leavesGap(snapshot.lastId, received);
  useEffect(() => {
    if (isGap) void refetch();
  }, [isGap, refetch]);
  const data = useMemo(() => snapshot && mergedSnapshot(snapshot, received), [snapshot, received]);
  return { data, error, dataUpdatedAt, isFetching, refetch };
}
