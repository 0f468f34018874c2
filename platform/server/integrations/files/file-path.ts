import { ProviderFailure } from '../failure.ts';
import { isInsideBucket } from './gateway.ts';

/** @throws ProviderFailure `refused` for a path that could leave its bucket. */
export function filePath(bucket: string, path: string): string {
  const isSafe = /^[a-z0-9][a-z0-9-]*$/.test(bucket) && isInsideBucket(path);
  if (!isSafe)
    throw new ProviderFailure(
      'files',
      'refused',
      `chemin de fichier refusé\u00A0: ${JSON.stringify(`${bucket}/${path}`)}`,
    );
  return `${bucket}/${path}`;
}
