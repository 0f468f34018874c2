import { useState } from 'react';
import { keepPhoto } from '#features/photos/domain/admin-endpoints.ts';
import { photoProblems } from '#features/photos/domain/problems.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { base64Of } from '#platform/web/api/picture.ts';
import { smallPhoto } from './small-photo.ts';

/** Picks a picture of the device, shrinks and sends it, and returns the id of the stored photo. */
export function usePhoto(onKept: (photoId: string) => void) {
  const [isReading, setReading] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const keep = useCommand(keepPhoto, { onSuccess: ({ photoId }) => onKept(photoId) });
  const pick = async (file: File) => {
    setReading(true);
    setUnreadable(false);
    keep.reset();
    try {
      keep.mutate({ image: await base64Of(await smallPhoto(file)) });
    } catch {
      setUnreadable(true);
    }
    setReading(false);
  };
  const refusal = keep.error && `La photo n’a pas été envoyée. ${sentenceOf(keep.error)}`;
  return {
    pick: (file: File) => void pick(file),
    isSending: isReading || keep.isPending,
    error: isUnreadable ? photoProblems.unreadable.sentence() : refusal,
  };
}
