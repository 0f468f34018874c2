import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { ProviderFailure } from '../failure.ts';
import { filePath } from './file-path.ts';
import type { FileStore } from './gateway.ts';

const contentTypes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.csv': 'text/csv',
  '.txt': 'text/plain',
};

/**
 * Lets only the shop's own user read the files, because labels show addresses. A file appears whole or not at all. Its
 * content type follows from its extension.
 */
export function createDiskStore(root: string): FileStore {
  const fullPath = (bucket: string, path: string) => join(root, filePath(bucket, path));
  return {
    async put(bucket, path, file) {
      await withProviderFailure(() => writeWhole(fullPath(bucket, path), file.bytes));
    },
    async get(bucket, path) {
      const bytes = await withProviderFailure(() => readFile(fullPath(bucket, path)).catch(nullWhenMissing));
      return bytes && { bytes, contentType: contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream' };
    },
    async delete(bucket, path) {
      await withProviderFailure(() => rm(fullPath(bucket, path), { force: true }));
    },
    async deletePartial(bucket, before) {
      await withProviderFailure(() => deletePartialIn(join(root, bucket), before));
    },
  };
}

const partialName = (): string => `.${randomUUID()}.tmp`;
const isPartial = (name: string): boolean => /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/.test(name);

/** Reads name by name, because a shop may have a million files. */
async function deletePartialIn(folder: string, before: Date): Promise<void> {
  const entries = await opendir(folder, { recursive: true }).catch(nullWhenMissing);
  if (!entries) return;
  for await (const { name, parentPath } of entries) {
    if (!isPartial(name)) continue;
    const path = join(parentPath, name);
    const found = await stat(path).catch(nullWhenMissing);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

async function writeWhole(target: string, bytes: Buffer): Promise<void> {
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, partialName());
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** A power cut could otherwise lose the name of a stored file. Windows cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
  throw error;
}

async function withProviderFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? null;
    throw new ProviderFailure('files', 'unreachable', 'le disque des fichiers ne répond pas', code, error);
  }
}
