import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, processSpace, startMark } from './processes.ts';

/** Interval between two renewals of a lock, in ms. */
const RENEWAL_MS = 5_000;
/** Age of the last renewal, in ms, from which the holder of another container counts as dead. */
const STALE_MS = 30_000;
const MAX_ATTEMPTS = 5;

type Holder = { pid: number; mark: string | null; since: string; space?: string };
/** `holder` is null when a power cut has emptied the file. `renewedAt` is a time of the real clock, in ms. */
type FoundLock = { text: string; holder: Holder | null; renewedAt: number };

export interface DataLock {
  /** Aborted when another process has taken the lock over, as after a pause of the whole container. */
  lost: AbortSignal;
  release(): void;
}

const heldHere = new Set<string>();

/**
 * Locks the data folder for this process, and renews the lock. Takes over the lock of a dead process. Process ids of
 * another container or machine mean nothing here. Such a holder counts as dead once it has not renewed its lock for
 * `STALE_MS`, and during a wait of at least two renewals. Waits `STALE_MS` at most.
 * @throws Error naming the process or the machine that holds the lock.
 */
export async function takeLock(dataDir: string, log: (message: string) => void): Promise<DataLock> {
  const path = join(dataDir, 'shop.lock');
  const { pid } = process;
  const since = new Date().toISOString();
  // The random part distinguishes two locks of equal process ids.
  const text = JSON.stringify({ pid, mark: startMark(pid), since, space: processSpace(), id: randomUUID() });
  for (let attempt = 1; !createLock(path, text); attempt++) {
    const found = readLock(path);
    if (attempt > MAX_ATTEMPTS || (found && (await isHeld(path, found, log))))
      throw heldError(dataDir, found?.holder ?? null);
    if (found) moveDeadLock(path, found);
  }
  heldHere.add(path);
  const lost = new AbortController();
  const renewal = setInterval(() => {
    if (renewLock(path, text)) return;
    clearInterval(renewal);
    lost.abort();
  }, RENEWAL_MS).unref();
  return {
    lost: lost.signal,
    release() {
      clearInterval(renewal);
      if (heldHere.delete(path) && readLock(path)?.text === text) rmSync(path, { force: true });
    },
  };
}

/** Returns false when the lock exists. A hard link lets no process read a half-written lock. */
function createLock(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text);
  // A network disk would set its own time.
  utimesSync(draft, new Date(), new Date());
  try {
    return linkLock(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function linkLock(from: string, path: string): boolean {
  try {
    linkSync(from, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns false when the lock belongs to another process. Creates a deleted lock again. */
function renewLock(path: string, text: string): boolean {
  try {
    const found = readLock(path);
    if (found && found.text !== text) return false;
    const now = Date.now() / 1000;
    if (found) utimesSync(path, now, now);
    else createLock(path, text);
  } catch {
    // A full or slow disk: the next renewal may work.
  }
  return true;
}

async function isHeld(path: string, lock: FoundLock, log: (message: string) => void): Promise<boolean> {
  const { holder, renewedAt } = lock;
  if (!holder) return false;
  if (isElsewhere(holder)) return renewsLock(path, lock, log);
  if (holder.pid === process.pid && holder.mark === null) return heldHere.has(path);
  if (!isAlive(holder.pid)) return false;
  if (holder.mark !== null) return holder.mark === startMark(holder.pid);
  // Without a mark, another process with this number looks like the holder. No holder survives a start of the machine.
  return renewedAt > Date.now() - uptime() * 1000;
}

const isElsewhere = ({ space }: Holder): boolean => space !== undefined && space !== processSpace();

/** Waits until the lock is renewed, or old enough. Returns false also for a lock that is released during the wait. */
async function renewsLock(path: string, lock: FoundLock, log: (message: string) => void): Promise<boolean> {
  // Watches a lock that looks old too, because the clocks of two machines differ. The time of the renewal is in the future
  // when a clock was set back.
  const waitMs = Math.max(2 * RENEWAL_MS, STALE_MS - Math.max(0, Date.now() - lock.renewedAt));
  const seconds = Math.ceil(waitMs / 1000);
  log(`Le dossier de ${path} a été ouvert ${placeOf(lock.holder)} : attente de ${seconds} s au plus.`);
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    await pause(200);
    const current = readLock(path);
    if (current?.text !== lock.text) return false;
    if (current.renewedAt !== lock.renewedAt) return true;
  }
  return false;
}

/** Two starts may find the same dead lock. The second then restores the live lock that it has moved. */
function moveDeadLock(path: string, dead: FoundLock): void {
  const deadPath = `${path}.dead.${randomUUID()}`;
  try {
    renameSync(path, deadPath);
  } catch {
    return;
  }
  if (readLock(deadPath)?.text !== dead.text) linkLock(deadPath, path);
  rmSync(deadPath, { force: true });
}

function readLock(path: string): FoundLock | null {
  try {
    const text = readFileSync(path, 'utf8');
    return { text, holder: holderIn(text), renewedAt: statSync(path).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function holderIn(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
}

function placeOf(holder: Holder | null): string {
  return `dans un autre conteneur ou sur une autre machine (${holder?.space?.split(' ')[0] ?? '?'})`;
}

function heldError(dataDir: string, holder: Holder | null): Error {
  if (holder && isElsewhere(holder)) {
    return new Error(
      `La boutique du dossier ${dataDir} est déjà ouverte ${placeOf(holder)}, depuis ${holder.since}. ` +
        'Fermez-la d’abord, ou lancez cette commande à cet endroit.',
    );
  }
  const holderText = holder ? `par le processus ${holder.pid}, depuis ${holder.since}` : 'par un autre processus';
  return new Error(
    `La boutique du dossier ${dataDir} est déjà ouverte ${holderText}. Fermez-la d’abord, ou donnez un autre dossier par DATA_DIR.`,
  );
}
