import { CROP_RATIO, cropNames, photoCrops, type PhotoCrop } from '#features/photos/domain/rules.ts';
import type { Shop } from '#platform/server/context.ts';
import type { StoredFile } from '#platform/server/integrations/files/gateway.ts';
import { cropPicture } from '#platform/server/documents/crop-picture.ts';
import { cropPath, PHOTO_BUCKET, photoPath } from '../photo-file.ts';

/** `isWhole`: the photo itself, which could not be cropped. */
type CropFile = StoredFile & { isWhole?: boolean };
type Crops = Readonly<Record<`${PhotoCrop}`, CropFile>>;
const running = new Map<string, Promise<Crops | null>>();

/**
 * Makes and stores the crops of a photo. Concurrent calls share one result.
 * @returns null without a photo.
 */
export function cropPhoto(shop: Shop, photoId: string): Promise<Crops | null> {
  const current = running.get(photoId);
  if (current) return current;
  const crops = storeCrops(shop, photoId).finally(() => running.delete(photoId));
  running.set(photoId, crops);
  return crops;
}

async function storeCrops({ gateways: { files }, log }: Shop, photoId: string): Promise<Crops | null> {
  const photo = await files.get(PHOTO_BUCKET, photoPath(photoId));
  if (!photo) return null;
  const formats = cropNames.map((name) => photoCrops[name]);
  const cropped = await cropPicture({ bytes: photo.bytes, ratio: CROP_RATIO, crops: formats }).catch(
    (error: unknown) => {
      log.warn({ error }, 'a photo could not be cropped');
      return [];
    },
  );
  const crops = cropNames.map((name, at): [`${PhotoCrop}`, CropFile] => {
    const bytes = cropped[at];
    return [name, bytes ? { bytes, contentType: photoCrops[name].type } : { ...photo, isWhole: true }];
  });
  for (const [name, file] of crops) if (!file.isWhole) await files.put(PHOTO_BUCKET, cropPath(photoId, name), file);
  return Object.fromEntries(crops) as Record<`${PhotoCrop}`, CropFile>;
}

export async function readCrop(shop: Shop, photoId: string, crop: `${PhotoCrop}`): Promise<CropFile | null> {
  const stored = await shop.gateways.files.get(PHOTO_BUCKET, cropPath(photoId, crop));
  if (stored) return { ...stored, contentType: photoCrops[crop].type };
  return (await cropPhoto(shop, photoId))?.[crop] ?? null;
}
