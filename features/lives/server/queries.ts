import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/lives/domain/endpoints.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, readAll, readOne } from '#platform/server/db/json.ts';
import { newestLiveFirst } from './sql/newest-first.ts';

export const liveJson = jsonObject<Live>({
  id: sql`id`,
  title: sql`title`,
  ref: sql`ref`,
  liveDate: sql`live_date`,
  isActive: sql`is_active`,
  endedAt: sql`ended_at`,
  giving: sql`giving`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
});

export async function listLives(shop: Shop): Promise<{ lives: Live[] }> {
  return { lives: await readAll(shop.db, liveJson, sql`from lives l order by ${newestLiveFirst('l')}`) };
}

/** Reads a live. @throws Refusal `lives.not-found`. */
export async function getLive(shop: { db: Db }, { liveId }: ParsedInputOf<typeof endpoints.getLive>): Promise<Live> {
  const live = await readOne(shop.db, liveJson, sql`from lives where id = ${liveId}`);
  if (!live) throw refuse(liveProblems.notFound);
  return live;
}

/** Refuses an unknown live when a list of its rows is empty. @throws Refusal `lives.not-found`. */
export async function assertLiveOf(db: Db, liveId: string, rows: readonly unknown[]): Promise<void> {
  if (rows.length === 0) await getLive({ db }, { liveId });
}
