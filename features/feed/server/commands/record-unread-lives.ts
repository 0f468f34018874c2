import type { Shop } from '#platform/server/context.ts';
import { repeat } from '#platform/server/events/rounds.ts';
import { recordUnread } from './record-state.ts';
import { findLiveOnAir, LOOK_FOR_LIVE_MS } from '../steps/find-live-on-air.ts';

/**
 * Records, in a shop without a relay, that the comments of the live on air are not read. Continues with the next lives.
 * @returns a function that stops the recording.
 */
export function recordUnreadLives(shop: Shop): () => Promise<void> {
  let recordedLiveId: string | null | undefined;
  const checkLiveOnAir = async () => {
    const liveId = await findLiveOnAir(shop);
    if (liveId === recordedLiveId) return;
    await recordUnread(shop, liveId);
    recordedLiveId = liveId;
  };
  const search = repeat(shop, 'live', LOOK_FOR_LIVE_MS, checkLiveOnAir);
  const unsubscribe = shop.liveFeed.subscribe(({ topic }) => {
    if (topic === 'lives') search.runNow();
  });
  return async () => {
    unsubscribe();
    await search.stop();
  };
}
