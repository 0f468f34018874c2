import { getPhotoCrop } from '#features/photos/domain/endpoints.ts';
import { outlineOf } from '#features/photos/domain/reading-garment.ts';
import type { PicturedPiece } from '#features/photos/domain/rules.ts';
import { urlOf } from '#shared/http/request.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Picture } from '#platform/server/documents/blocks.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { readCrop } from './read-crop.ts';

export const pictureOf = (publicUrl: string, { photoId, ref, name, hexCode }: PicturedPiece): Picture => ({
  url: photoId && `${publicUrl}${urlOf(getPhotoCrop, { photoId, crop: 'jpeg' })}`,
  outline: outlineOf(name),
  color: hexCode,
  number: String(ref),
});

/** Returns pictures by item id. The outline replaces a photo that cannot be read. */
export async function printedPictures(
  ctx: Ctx,
  pieces: readonly (PicturedPiece & { id: string })[],
): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const piece of pieces) {
    const { photoId } = piece;
    const file = photoId && (await callProvider(ctx, 'files', () => readCrop(ctx, photoId, 'jpeg')).catch(() => null));
    pictures.set(piece.id, { ...pictureOf(ctx.config.publicUrl, piece), jpeg: file ? file.bytes : null });
  }
  return pictures;
}
