import { useRef, useState } from 'react';
import { storePhoto } from '#features/photos/domain/admin-endpoints.ts';
import { photoProblems } from '#features/photos/domain/problems.ts';
import { shrinkPhoto } from '#features/photos/web/shrink-photo.ts';
import { call } from '#platform/web/api/client.ts';
import { newKey } from '#platform/web/api/new-key.ts';
import { base64Of } from '#platform/web/api/picture.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';

export interface BatchPhoto {
  key: string;
  name: string;
  photoId: string | null;
  failure: string | null;
}

async function store(file: File): Promise<Pick<BatchPhoto, 'photoId' | 'failure'>> {
  const small = await shrinkPhoto(file).catch(() => null);
  if (!small) return { photoId: null, failure: photoProblems.unreadable.sentence() };
  try {
    const { photoId } = await call(storePhoto, { image: await base64Of(small) });
    return { photoId, failure: null };
  } catch (problem) {
    return { photoId: null, failure: sentenceOf(problem) };
  }
}

/** Sends photos one after the other as they are added, so that a phone holds one photo at a time in memory. */
export function usePhotoBatch() {
  const [photos, setPhotos] = useState<readonly BatchPhoto[]>([]);
  const [key, setKey] = useState(newKey);
  const files = useRef(new Map<string, File>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const change = (photoKey: string, part: Partial<BatchPhoto>) =>
    setPhotos((before) => before.map((photo) => (photo.key === photoKey ? { ...photo, ...part } : photo)));
  const send = (photoKey: string) => {
    queue.current = queue.current.then(async () => {
      const file = files.current.get(photoKey);
      if (file) change(photoKey, await store(file));
    });
  };
  return {
    photos,
    /** Changes after a save, so that the next batch reads the pieces again. */
    key,
    isSending: photos.some(({ photoId, failure }) => photoId === null && failure === null),
    add: (file: File) => {
      const photoKey = newKey();
      files.current.set(photoKey, file);
      setPhotos((before) => [...before, { key: photoKey, name: file.name, photoId: null, failure: null }]);
      send(photoKey);
    },
    remove: (photoKey: string) => {
      files.current.delete(photoKey);
      setPhotos((before) => before.filter((photo) => photo.key !== photoKey));
    },
    clear: () => {
      files.current.clear();
      setKey(newKey());
      setPhotos([]);
    },
    retry: (photoKey: string) => {
      change(photoKey, { failure: null });
      send(photoKey);
    },
  };
}

export type PhotoBatch = ReturnType<typeof usePhotoBatch>;
