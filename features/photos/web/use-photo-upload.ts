import { useState } from 'react';
import { storePhoto } from '#features/photos/domain/admin-endpoints.ts';
import { photoProblems } from '#features/photos/domain/problems.ts';
import { sentenceOf, type ApiProblem } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { base64Of } from '#platform/web/api/picture.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const failureOf = (problem: ApiProblem): string => `La photo n’a pas été envoyée. ${sentenceOf(problem)}`;

/** @param onFailure receives the sentence of a failure, even after the component is gone. */
export function usePhotoUpload(onStored: (photoId: string) => void, onFailure?: (sentence: string) => void) {
  const [isReading, setReading] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const upload = useCommand(storePhoto, {
    onSuccess: ({ photoId }) => onStored(photoId),
    onProblem: (problem) => onFailure?.(failureOf(problem)),
  });
  const pick = async (file: File) => {
    setReading(true);
    setUnreadable(false);
    upload.reset();
    try {
      upload.mutate({ image: await base64Of(await shrinkPhoto(file)) });
    } catch {
      setUnreadable(true);
      onFailure?.(photoProblems.unreadable.sentence());
    }
    setReading(false);
  };
  return {
    pick: (file: File) => void pick(file),
    isSending: isReading || upload.isPending,
    error: isUnreadable ? photoProblems.unreadable.sentence() : upload.error && failureOf(upload.error),
  };
}
