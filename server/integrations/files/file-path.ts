import { ProviderFailure } from '../failure.ts';

/** Returns true for a path that stays in its bucket. */
export const isInsideBucket = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\p{Cc}]/u.test(part));

/** `bucket/path`, or a refusal when it could lead out of its bucket. */
export function filePath(bucket: string, path: string): string {
  const isSafe = /^[a-z0-9][a-z0-9-]*$/.test(bucket) && isInsideBucket(path);
  if (!isSafe)
    throw new ProviderFailure('files', 'refused', `chemin de fichier refusé : ${JSON.stringify(`${bucket}/${path}`)}`);
  return `${bucket}/${path}`;
}
