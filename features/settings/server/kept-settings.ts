import sql from 'sql-template-tag';
import type { Settings } from '#features/settings/domain/schemas.ts';
import type { SettingsCache } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { LiveFeed } from '#platform/server/events/live-feed.ts';
import { readSettings } from './queries.ts';

/**
 * Cache lifetime, in ms. Changes of another process usually arrive within milliseconds; this limit covers a lost
 * message.
 */
const KEPT_MS = 60_000;

/** Keeps the settings of one process, as long as the live feed says nothing of them. */
export function keepSettings(db: Db, liveFeed: Pick<LiveFeed, 'subscribe'>, first: Partial<Settings>): SettingsCache {
  let kept: { settings: Promise<Settings>; until: number } | null = null;
  const invalidate = (): void => {
    kept = null;
  };
  liveFeed.subscribe(({ topic }) => {
    if (topic === 'settings' || topic === '*') invalidate();
  });
  return {
    invalidate,
    readIn: (tx) => readSettings(tx, first),
    async readLocked(tx) {
      await tx.run(sql`lock table settings in share mode`);
      return readSettings(tx, first);
    },
    read() {
      if (kept && performance.now() < kept.until) return kept.settings;
      const reading = { settings: readSettings(db, first), until: performance.now() + KEPT_MS };
      reading.settings.catch(() => {
        if (kept === reading) invalidate();
      });
      kept = reading;
      return reading.settings;
    },
  };
}
