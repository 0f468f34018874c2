import sql from 'sql-template-tag';
import type { Shop } from '#platform/server/context.ts';

/** Pause between two searches for the live on air, in ms. */
export const LOOK_FOR_LIVE_MS = 2000;

/** Finds the live to listen to, which is the newest active live. Returns its id; null without an active live. */
export async function findLiveOnAir(shop: Shop): Promise<string | null> {
  const live = await shop.db.one<{ id: string }>(sql`
    select id from lives where is_active order by live_date desc, created_at desc limit 1`);
  return live?.id ?? null;
}
