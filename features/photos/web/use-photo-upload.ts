import { useState } from 'react';
import { storePhoto } from '#features/photos/domain/admin-endpoints.ts';
import { photoProblems } from '#features/photos/domain/problems.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { base64Of } from '#platform/web/api/picture.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Returns a function that shrinks and uploads a picture from the device, and the state of the upload. */
export function usePhotoUpload(onStored: (photoId: string) => void) {
  const [isReading, setReading] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const upload = useCommand(storePhoto, { onSuccess: ({ photoId }) => onStored(photoId) });
  const pick = async (file: File) => {
    setReading(true);
    setUnreadable(false);
    upload.reset();
    try {
      upload.mutate({ image: await base64Of(await shrinkPhoto(file)) });
    } catch {
      setUnreadable(true);
    }
    setReading(false);
  };
  const refusal = upload.error && `La photo n’a pas été envoyée. ${sentenceOf(upload.error)}`;
  return {
    pick: (file: File) => void pick(file),
    isSending: isReading || upload.isPending,
    error: isUnreadable ? photoProblems.unreadable.sentence() : refusal,
  };
}
