import sql from 'sql-template-tag';
import type * as endpoints from '#features/photos/domain/admin-endpoints.ts';
import { photoProblems } from '#features/photos/domain/problems.ts';
import { readPhoto } from '#features/photos/domain/reading-photo.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { PHOTO_BUCKET, photoPath } from '../photo-file.ts';

export const PHOTO_CROPS_QUEUE = 'photo-crops';

/**
 * Stores a photo. Writes the row before the file, so that no file is without a row.
 * @throws Refusal `catalog.photo-unreadable`; ProviderFailure when the file cannot be written.
 */
export async function storePhoto(
  ctx: Ctx,
  { image }: ParsedInputOf<typeof endpoints.storePhoto>,
): Promise<{ photoId: string }> {
  const bytes = readPhoto(Buffer.from(image, 'base64'));
  if (!bytes) throw refuse(photoProblems.unreadable);
  const row = await ctx.db.one<{ id: string }>(sql`insert into photos (kept_at) values (${ctx.now()}) returning id`);
  if (!row) throw new Error('a photo was not stored');
  const file = { bytes: Buffer.from(bytes), contentType: 'image/jpeg' };
  await callProvider(ctx, 'files', () => ctx.gateways.files.put(PHOTO_BUCKET, photoPath(row.id), file));
  await ctx.jobs.send(PHOTO_CROPS_QUEUE, { photoId: row.id });
  return { photoId: row.id };
}
