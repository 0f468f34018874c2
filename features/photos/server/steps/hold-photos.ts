import sql from 'sql-template-tag';
import { photoProblems } from '#features/photos/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

const PHOTO_ADDRESS = /\/api\/photos\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g;

/**
 * Postpones the deletion of the photos that a text newly shows by a day, because the job that deletes unused photos may
 * run before the text is stored. Locks these photos by id.
 * @param before stored version of the text. Its photos are not checked, because they may already be deleted.
 * @throws Refusal `catalog.photo-gone`.
 */
export async function holdPhotosOf(ctx: Ctx, tx: Tx, html: string, before = ''): Promise<void> {
  const ids = [...new Set([...html.matchAll(PHOTO_ADDRESS)].flatMap(([, id]) => id ?? []))];
  const newIds = ids.filter((id) => !before.includes(id));
  if (newIds.length === 0) return;
  const keptCount = await tx.run(sql`
    update photos set kept_at = ${ctx.now()} where id in (
      select id from photos where id = any(${newIds}::uuid[]) order by id for update)`);
  if (keptCount < newIds.length) throw refuse(photoProblems.gone);
}
