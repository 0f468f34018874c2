import sql from 'sql-template-tag';
import type { PieceChange, PieceChangeData } from '#features/catalog/domain/labels-changes.ts';
import type { Ctx } from '#platform/server/context.ts';
import { personOf } from '#platform/server/events/author.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

interface Change<What extends PieceChange> {
  what: What;
  /** Null for pieces of several lives. */
  liveId: string | null;
  refs: readonly number[];
  data: PieceChangeData[What];
}

/** Stores a change of pieces with its author and instant, one row per action, with the commit. Skips an empty list. */
export function recordPieceChange<What extends PieceChange>(
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  tx: Tx,
  { what, liveId, refs, data }: Change<What>,
): void {
  if (refs.length === 0) return;
  const { actorId, name } = personOf(actor);
  tx.finally(sql`
    insert into piece_changes (at, actor_id, actor_name, what, live_id, refs, data)
    values (${now()}, ${actorId}, ${name}, ${what}, ${liveId}, ${refs}::integer[], ${JSON.stringify(data)}::jsonb)`);
}
