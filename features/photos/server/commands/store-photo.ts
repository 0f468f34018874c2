import sql from 'sql-template-tag';
import type * as endpoints from '#features/photos/domain/admin-endpoints.ts';
import { photoProblems } from '#features/photos/domain/problems.ts';
import { readPhoto } from '#features/photos/domain/reading-photo.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { watched } from '#platform/server/integrations/watch-provider.ts';
import { PHOTOS, photoPath } from '../photo-file.ts';

/** Queue of the jobs that crop photos. */
export const PHOTO_CROPS = 'photo-crops';

/**
 * Stores a photo without its metadata. The row is written before the file, so that every file has a row. A job makes
 * the crops.
 * @throws Refusal `catalog.photo-unreadable`; ProviderFailure when files cannot be written.
 */
export async function storePhoto(
  ctx: Ctx,
  { image }: ParsedInputOf<typeof endpoints.storePhoto>,
): Promise<{ photoId: string }> {
  const photo = readPhoto(Buffer.from(image, 'base64'));
  if (!photo) throw refuse(photoProblems.unreadable);
  const stored = await ctx.db.one<{ id: string }>(sql`insert into photos (kept_at) values (${ctx.now()}) returning id`);
  if (!stored) throw new Error('a photo was not stored');
  const file = { bytes: Buffer.from(photo), contentType: 'image/jpeg' };
  await watched(ctx, 'files', () => ctx.gateways.files.put(PHOTOS, photoPath(stored.id), file));
  await ctx.jobs.send(PHOTO_CROPS, { photoId: stored.id });
  return { photoId: stored.id };
}
