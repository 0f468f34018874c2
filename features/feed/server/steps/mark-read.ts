import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** True for a comment in `tiktok_event` that must still be read for claims. */
export const isToRead = sql`not is_read and type_evenement = 'chat'`;

/** Number that a comment names without claiming a piece: the comment asks about the piece, or the number is unknown. */
export interface Mention {
  event_id: string;
  ref: number;
}

/** Marks comments as read and stores their mentions. The statement is sent together with the commit. */
export function markRead(tx: Tx, eventIds: readonly string[], mentions: readonly Mention[]): void {
  tx.finally(sql`update tiktok_event e set is_read = true, mentioned_ref = m.ref
    from unnest(${eventIds}::bigint[]) l(id)
    left join jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as m(event_id bigint, ref integer) on m.event_id = l.id
    where e.id = l.id`);
}

/** Marks an invalid comment as read, so that it is not tried again. Runs outside of a transaction. */
export const markCommentRead = (db: Db, eventId: string): Promise<number> =>
  db.run(sql`update tiktok_event set is_read = true where id = ${eventId}::bigint`);
