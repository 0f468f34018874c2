import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { LiveEndMails } from './schemas.ts';
import { listUntoldBuyers } from '#features/orders/server/sql/untold-buyers.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import type { Shop } from '#platform/server/context.ts';
import sql from 'sql-template-tag';

/** Lists what the end of each live that is on would send, by live. */
export async function listLiveEndMails(shop: Shop): Promise<{ lives: LiveEndMails[] }> {
  const { mailAfterLive } = await shop.settings.read();
  if (!mailAfterLive) return { lives: [] };
  const buyers = await listUntoldBuyers(shop.db, sql`l.is_active`);
  const byLive = Map.groupBy(buyers, ({ liveId }) => liveId);
  return {
    lives: [...byLive].map(([liveId, mails]) => ({
      liveId,
      count: mails.length,
      updates: mails.filter(({ isUpdate }) => isUpdate).length,
    })),
  };
}

export const livesReads: Routes = (implement) => implement(endpoints, schemas, { listLiveEndMails });
