import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const fileOf = (dataDir: string, name: string): string => join(dataDir, 'secrets', name.toLowerCase());

/**
 * Null without a secret. An empty file counts as missing, because an interrupted write of an older release left such
 * files.
 */
export function readSecret(dataDir: string, name: string): string | null {
  try {
    return readFileSync(fileOf(dataDir, name), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

export function readOrCreateSecret(dataDir: string, name: string, make: () => string): string {
  const stored = readSecret(dataDir, name);
  if (stored !== null) return stored;
  const file = fileOf(dataDir, name);
  // PostgreSQL may run under an account of its own, so the data folder itself stays accessible.
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  try {
    // On a full disk, this write fails before the secret has its name.
    writeFileSync(draft, make(), { mode: 0o600, flush: true });
    publish(draft, file);
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Keeps the file of the first process when two processes start at once. */
function publish(draft: string, file: string): void {
  try {
    if (readFileSync(file, 'utf8').trim() === '') rmSync(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    // Some network file systems have no hard links.
    renameSync(draft, file);
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
