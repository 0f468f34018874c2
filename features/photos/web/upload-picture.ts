import { storePhoto } from '#features/photos/domain/admin-endpoints.ts';
import { photoProblems } from '#features/photos/domain/problems.ts';
import { call } from '#platform/web/api/client.ts';
import { photoUrl } from './photo.ts';
import { base64Of } from '#platform/web/api/picture.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { UploadedPicture } from '#platform/web/ui/text-editor-picture.ts';

export async function uploadPicture(file: File): Promise<UploadedPicture> {
  const small = await shrinkPhoto(file).catch(() => null);
  if (!small) return { failure: photoProblems.unreadable.sentence() };
  try {
    const { photoId } = await call(storePhoto, { image: await base64Of(small) });
    return { src: photoUrl(photoId) ?? '' };
  } catch (problem) {
    return { failure: `L’image n’a pas été envoyée. ${sentenceOf(problem)}` };
  }
}
