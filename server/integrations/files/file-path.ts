import { ProviderFailure } from '../failure.ts';

/** `bucket/path`, or a refusal when it could lead out of its bucket. */
export function filePath(bucket: string, path: string): string {
  const parts = path.split('/');
  const isSafe =
    /^[a-z0-9][a-z0-9-]*$/.test(bucket) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\p{Cc}]/u.test(part));
  if (!isSafe)
    throw new ProviderFailure('files', 'refused', `chemin de fichier refusé : ${JSON.stringify(`${bucket}/${path}`)}`);
  return `${bucket}/${path}`;
}
