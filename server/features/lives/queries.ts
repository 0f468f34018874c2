import sql from 'sql-template-tag';
import type { Live } from '#domain/lives/contract.ts';
import { liveProblems } from '#domain/lives/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Shop } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';

/** A live as the contract shows it. */
export const liveJson = sql`json_build_object('id', id, 'title', title, 'ref', ref, 'liveDate', live_date, 'isActive', is_active,
  'createdAt', created_at, 'updatedAt', updated_at)`;

export async function listLives(shop: Shop): Promise<{ lives: Live[] }> {
  const rows = await shop.db.many<{ live: Live }>(
    sql`select ${liveJson} as live from lives order by live_date desc, id desc`,
  );
  return { lives: rows.map((row) => row.live) };
}

/** @throws Refusal `lives.not-found`. */
export async function getLive(shop: { db: Db }, { liveId }: { liveId: string }): Promise<Live> {
  const row = await shop.db.one<{ live: Live }>(sql`select ${liveJson} as live from lives where id = ${liveId}`);
  if (!row) throw refuse(liveProblems.notFound);
  return row.live;
}
