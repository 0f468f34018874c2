import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/** Locks all questions against other writers until the end of the transaction. @returns their ids in order. */
export async function lockFaqs(db: Db): Promise<string[]> {
  // Readers pass; writers follow each other, without which two swaps at once could give two questions one rank.
  await db.run(sql`lock table faqs in share row exclusive mode`);
  const rows = await db.many<{ id: string }>(sql`select id from faqs order by rank, created_at, id`);
  return rows.map((row) => row.id);
}

/** Gives questions the ranks 0, 1, 2… in this order: no gap, none twice, whatever an imported shop came with. */
export async function renumberFaqs(db: Db, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    update faqs set rank = place.rank - 1 from unnest(${ids}::uuid[]) with ordinality as place (id, rank)
    where faqs.id = place.id and faqs.rank <> place.rank - 1`);
}
