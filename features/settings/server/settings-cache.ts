import sql from 'sql-template-tag';
import type { Settings } from '#features/settings/domain/schemas.ts';
import type { SettingsCache } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { LiveFeed } from '#platform/server/events/live-feed.ts';
import { readSettings } from './queries.ts';

/** Maximum age of the cache, in ms. Covers a lost message of the live feed. */
const MAX_AGE_MS = 60_000;

export function cacheSettings(
  db: Db,
  liveFeed: Pick<LiveFeed, 'subscribe'>,
  fallback: Partial<Settings>,
): SettingsCache {
  let cached: { settings: Promise<Settings>; until: number } | null = null;
  const invalidate = (): void => {
    cached = null;
  };
  liveFeed.subscribe(({ topic }) => {
    if (topic === 'settings' || topic === '*') invalidate();
  });
  return {
    invalidate,
    readIn: (tx) => readSettings(tx, fallback),
    async readLocked(tx) {
      await tx.run(sql`lock table settings in share mode`);
      return readSettings(tx, fallback);
    },
    read() {
      if (cached && performance.now() < cached.until) return cached.settings;
      const reading = { settings: readSettings(db, fallback), until: performance.now() + MAX_AGE_MS };
      reading.settings.catch(() => {
        if (cached === reading) invalidate();
      });
      cached = reading;
      return reading.settings;
    },
  };
}
