import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Copies the blocks with their events. Needs the locks of both users.
 * @returns the ids of the new rows.
 */
export async function copyBlocks(db: Db, from: string, to: string): Promise<string[]> {
  const copies = await db.many<{ id: string }>(sql`
    with made as (
      insert into user_blocks (user_id, reason, blocked_at, blocked_by, unblocked_at, unblocked_by)
      select ${to}, b.reason, b.blocked_at, b.blocked_by, b.unblocked_at, b.unblocked_by from user_blocks b
      where b.user_id = ${from} and not exists (
        select from user_blocks known where known.user_id = ${to} and known.blocked_at = b.blocked_at)
      on conflict (user_id) where unblocked_at is null do nothing returning id::text, blocked_at
    ), copied_events as (
      insert into events (at, actor_kind, actor_id, actor_name, type, user_id, data)
      select e.at, e.actor_kind, e.actor_id, e.actor_name, e.type, ${to}, e.data || jsonb_build_object('block', made.id)
      from made join user_blocks b on b.user_id = ${from} and b.blocked_at = made.blocked_at
        join events e on e.user_id = ${from} and e.data ->> 'block' = b.id::text
    )
    select id from made`);
  return copies.map(({ id }) => id);
}

/** Deletes blocks that `copyBlocks` made, with their events. Needs the lock of the user. */
export async function removeBlocks(db: Db, userId: string, blockIds: readonly string[]): Promise<void> {
  await db.run(sql`delete from user_blocks where user_id = ${userId} and id = any(${blockIds}::bigint[])`);
  await db.run(sql`delete from events where user_id = ${userId} and data ->> 'block' = any(${blockIds}::text[])`);
}
