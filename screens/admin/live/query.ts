import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { LiveViewer } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { feedProblems } from '#features/feed/domain/problems.ts';
import { assertLiveOf } from '#features/lives/server/queries.ts';
import { whereLive } from '#features/lives/server/sql/where-live.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject, readAll, readText, typed } from '#platform/server/db/json.ts';
import { readCursor, pageOf } from '#platform/server/db/keyset.ts';
import type { JsonText } from '#platform/server/reply.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import sql, { empty } from 'sql-template-tag';

const payloadJson = jsonObject<{ payload: unknown; isRemoved: boolean }>({
  payload: typed(sql`payload`),
  isRemoved: sql`is_payload_removed`,
});

/** @throws Refusal `feed.event-not-found`. */
async function getFeedEventPayload(
  ctx: Ctx,
  { eventId }: ParsedInputOf<typeof endpoints.getFeedEventPayload>,
): Promise<JsonText<{ payload: unknown; isRemoved: boolean }>> {
  const text = await readText(ctx.db, payloadJson, sql`from tiktok_event where id = ${eventId}::bigint`);
  if (!text) throw refuse(feedProblems.eventNotFound);
  return text;
}

const viewerJson = jsonObject<LiveViewer>({
  id: sql`id::text`,
  pseudo: sql`tiktok_username`,
  displayName: sql`display_name`,
  tiktokUserId: sql`tiktok_user_id`,
  avatarUrl: sql`avatar_url`,
  arrivedAt: sql`created_at`,
});

const PAGE_SIZE = 50;

/** @throws Refusal `lives.not-found`. */
export async function listViewers(ctx: Ctx, { liveId, after }: ParsedInputOf<typeof endpoints.listViewers>) {
  const cursor = readCursor(after, 'bigint');
  const afterCursor = cursor ? sql`and id < ${cursor[0]}::bigint` : empty;
  const [found, counted] = await Promise.all([
    readAll(
      ctx.db,
      viewerJson,
      sql`from tiktok_live_users where ${whereLive(liveId)} ${afterCursor} order by live_id, id desc limit ${PAGE_SIZE + 1}`,
    ),
    ctx.db.one<{ count: number }>(
      sql`select count(*)::integer as count from tiktok_live_users where live_id = ${liveId}`,
    ),
  ]);
  await assertLiveOf(ctx.db, liveId, found);
  const { rows: viewers, next } = pageOf(found, PAGE_SIZE, ({ id }) => [id]);
  return { viewers, count: counted?.count ?? 0, next };
}

export const liveReads: Routes = (implement) => implement(endpoints, schemas, { getFeedEventPayload, listViewers });
