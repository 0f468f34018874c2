import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { demoColours } from '#features/colours/domain/labels.ts';
import { garmentOf } from '#features/photos/domain/reading-garment.ts';
import { PHOTO_BUCKET, photoPath } from '#features/photos/server/photo-file.ts';
import type { FileStore } from '#platform/server/integrations/files/gateway.ts';
import { demoDigits, demoId } from './demo-id.ts';
import { type Cloth, drawGarment, type DrawnGarment, PICTURE } from './draw-garment.ts';
import { demoPieces } from './pieces.ts';

interface DemoPhoto extends DrawnGarment {
  id: string;
}

/** Cloth by words of the piece's name. The first match counts. */
const cloths: readonly (readonly [words: RegExp, cloth: Cloth])[] = [
  [/rayé/, 'stripes'],
  [/fleur|d’été|Combi-short/, 'flowers'],
  [/pois/, 'dots'],
  [/sequins/, 'sequins'],
  [/[Jj]ean/, 'denim'],
  [/Pull|pull|Cardigan|Gilet|Sweat/, 'knit'],
  [/satin|velours|soirée|plissée/, 'satin'],
];
const NO_COLOUR = '#d8c7a3';

/**
 * Returns the photo shared by the pieces of this name and colour, whatever their size; null for a name without a
 * garment to draw.
 */
export function photoOf(name: string, colour: string | null): DemoPhoto | null {
  const garment = garmentOf(name);
  if (garment === 'other') return null;
  const words = `photo ${name} ${colour}`;
  return {
    id: demoId(words),
    garment,
    color: (colour !== null && demoColours[colour]) || NO_COLOUR,
    cloth: cloths.find(([pattern]) => pattern.test(name))?.[1] ?? 'plain',
    seed: Number(demoDigits(words, 2)),
  };
}

export function demoPhotos(): readonly DemoPhoto[] {
  const pieces = Object.values(demoPieces).flat();
  const photos = pieces.flatMap(([name, , , colour]) => photoOf(name, colour) ?? []);
  return [...new Map(photos.map((photo) => [photo.id, photo])).values()];
}

const QUALITY = 82;

export async function storePhotos(files: FileStore): Promise<void> {
  const { default: encode, init } = await import('@jsquash/jpeg/encode.js');
  const wasm = await readFile(createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  await init(new WebAssembly.Module(wasm));
  for (const photo of demoPhotos()) {
    const bytes = await encode({ ...PICTURE, data: drawGarment(photo) }, { quality: QUALITY });
    await files.put(PHOTO_BUCKET, photoPath(photo.id), { bytes: Buffer.from(bytes), contentType: 'image/jpeg' });
  }
}
