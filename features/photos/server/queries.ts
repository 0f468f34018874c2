import type * as endpoints from '#features/photos/domain/endpoints.ts';
import { photoProblems } from '#features/photos/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { Attachment } from '#platform/server/reply.ts';
import { PHOTO_BUCKET, photoPath } from './photo-file.ts';
import { readCrop } from './steps/read-crop.ts';

/** @throws Refusal `catalog.photo-not-found`. */
export async function getPhoto(ctx: Ctx, { photoId }: ParsedInputOf<typeof endpoints.getPhoto>): Promise<Attachment> {
  const file = await callProvider(ctx, 'files', () => ctx.gateways.files.get(PHOTO_BUCKET, photoPath(photoId)));
  if (!file) throw refuse(photoProblems.notFound);
  return new Attachment(file.bytes, 'image/jpeg', 'photo.jpg', { isForEver: true });
}

/**
 * Returns a crop of a photo, and makes a missing crop. A photo that could not be cropped is sent whole and is not
 * cached, because a later attempt may succeed.
 * @throws Refusal `catalog.photo-not-found`.
 */
export async function getPhotoCrop(
  ctx: Ctx,
  { photoId, crop }: ParsedInputOf<typeof endpoints.getPhotoCrop>,
): Promise<Attachment> {
  const file = await callProvider(ctx, 'files', () => readCrop(ctx, photoId, crop));
  if (!file) throw refuse(photoProblems.notFound);
  return new Attachment(file.bytes, file.contentType, 'photo', { isForEver: !file.isWhole });
}
