import sql from 'sql-template-tag';
import { photoProblems } from '#features/photos/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

const PHOTO_ADDRESS = /\/api\/photos\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g;

/**
 * Keeps the photos that a text shows for another day: the job that deletes unused photos may run before the text is
 * stored. Photos of the text `before` may be missing. Locks the photos by id. @throws Refusal `catalog.photo-gone`.
 */
export async function holdPhotosOf(ctx: Ctx, tx: Tx, html: string, before = ''): Promise<void> {
  const ids = [...new Set([...html.matchAll(PHOTO_ADDRESS)].flatMap(([, id]) => id ?? []))];
  const newIds = ids.filter((id) => !before.includes(id));
  if (newIds.length === 0) return;
  const kept = await tx.run(sql`
    update photos set kept_at = ${ctx.now()} where id in (
      select id from photos where id = any(${newIds}::uuid[]) order by id for update)`);
  if (kept < newIds.length) throw refuse(photoProblems.gone);
}
