import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startMark } from './processes.ts';

type Holder = { pid: number; mark: string | null; since: string };

const heldHere = new Set<string>();

/**
 * Locks the data folder for this process. Takes over the lock of a dead process.
 * @returns a function that releases the lock.
 * @throws Error naming the process that holds the lock.
 */
export function takeLock(dataDir: string): () => void {
  const path = join(dataDir, 'shop.lock');
  const ownPath = `${path}.${process.pid}`;
  const holder: Holder = { pid: process.pid, mark: startMark(process.pid), since: new Date().toISOString() };
  writeFileSync(ownPath, JSON.stringify(holder));
  try {
    if (!linkLock(ownPath, path)) {
      const currentHolder = readHolder(path);
      if (currentHolder && isHeld(currentHolder, path)) throw heldError(dataDir, currentHolder);
      moveDeadLock(path, currentHolder);
      if (!linkLock(ownPath, path)) throw heldError(dataDir, readHolder(path));
    }
  } finally {
    rmSync(ownPath, { force: true });
  }
  heldHere.add(path);
  return () => {
    if (heldHere.delete(path)) rmSync(path, { force: true });
  };
}

/** Returns false when the lock exists. A hard link lets no process read a half-written lock. */
function linkLock(ownPath: string, path: string): boolean {
  try {
    linkSync(ownPath, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(holder: Holder, path: string): boolean {
  if (holder.pid === process.pid && holder.mark === null) return heldHere.has(path);
  if (!isAlive(holder.pid)) return false;
  return holder.mark === null || holder.mark === startMark(holder.pid);
}

/** Two starts may find the same dead lock. The second then restores the live lock that it has moved. */
function moveDeadLock(path: string, dead: Holder | null): void {
  const deadPath = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, deadPath);
  } catch {
    return;
  }
  const moved = readHolder(deadPath);
  if (moved && moved.since !== dead?.since) linkLock(deadPath, path);
  rmSync(deadPath, { force: true });
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function heldError(dataDir: string, holder: Holder | null): Error {
  const holderText = holder ? `par le processus ${holder.pid}, depuis ${holder.since}` : 'par un autre processus';
  return new Error(
    `La boutique du dossier ${dataDir} est déjà ouverte ${holderText}. Fermez-la d’abord, ou donnez un autre dossier par DATA_DIR.`,
  );
}
