import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
let cachedRelease: string | undefined;

/**
 * Returns the package's version with a hash of the code of server and browser. The same files give the same release,
 * with or without a repository around them.
 */
export const releaseOfFiles = (): string => (cachedRelease ??= computeRelease());

function computeRelease(): string {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  const hash = createHash('sha256');
  for (const file of [
    ...['app', 'features', 'importer', 'platform', 'sandbox', 'screens', 'shared'].flatMap(sourcesIn),
    'package-lock.json',
    'dist/web/.vite/manifest.json',
  ]) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`${file}\n`).update(readFileSync(path));
  }
  return `${name}@${version}+${hash.digest('hex').slice(0, 12)}`;
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .toSorted();
