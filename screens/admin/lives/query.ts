import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { LiveEndMails } from './schemas.ts';
import { endsWhenDeactivated } from '#features/lives/server/sql/next-live.ts';
import { listUnmailedBuyers } from '#features/orders/server/sql/unmailed-buyers.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import type { Shop } from '#platform/server/context.ts';
import { holdFrom } from '#shared/hold.ts';

export async function listLiveEndMails(shop: Shop): Promise<{ lives: LiveEndMails[]; holdUntil: string | null }> {
  const { mailAfterLive, paymentDelayHours } = await shop.settings.read();
  const holdUntil = holdFrom(shop.now(), paymentDelayHours)?.until.toISOString() ?? null;
  if (!mailAfterLive) return { lives: [], holdUntil };
  const buyers = await listUnmailedBuyers(shop.db, endsWhenDeactivated('l', shop.now()));
  const byLive = Map.groupBy(buyers, ({ liveId }) => liveId);
  return {
    lives: [...byLive].map(([liveId, mails]) => ({
      liveId,
      count: mails.length,
      updates: mails.filter(({ isUpdate }) => isUpdate).length,
      pseudos: mails.flatMap(({ pseudo }) => pseudo ?? []).toSorted(),
    })),
    holdUntil,
  };
}

export const livesReads: Routes = (implement) => implement(endpoints, schemas, { listLiveEndMails });
