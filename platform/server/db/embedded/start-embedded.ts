import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { findBinaries } from './binaries.ts';
import { type Door, initCluster, assertSupportedCluster, startPostmaster, type Tuning } from './cluster.ts';
import { takeLock } from './lock.ts';
import { keepRunning } from './keeper.ts';
import { findPlace, makeSocketFolder, storePlace, removePlace } from './place.ts';
import { askToStop, readPostmaster, removeSocketFolder, stopOrphan } from './postmaster.ts';
import { isPostmasterOf, waitUntil } from './processes.ts';
import type { DatabaseUser } from './user.ts';

export type EmbeddedOptions = {
  /** Data folder of the shop; the cluster is in its `postgres` folder. */
  dataDir: string;
  log: (message: string) => void;
  /** `fast` gives up durability, for throw-away test databases. */
  tuning?: Tuning;
};

export type Embedded = { url: string; stop(): Promise<void> };

/**
 * Starts the shop's own PostgreSQL in its data folder and creates it the first time. @returns its address.
 * @throws Error, in French, when the folder is already in use or PostgreSQL can't start here.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const releaseLock = takeLock(dataDir);
  try {
    return await startLocked(dataDir, options, releaseLock);
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/** Returns the address of the database that a shop has open in this folder now; null without one. */
export function runningEmbedded(dataDir: string): string | null {
  const passwordFile = join(dataDir, 'postgres.password');
  const { clusterDir } = findPlace(realpathSync(dataDir), () => {});
  const running = readPostmaster(clusterDir);
  if (!running?.isReady || !isPostmasterOf(running.pid, clusterDir)) return null;
  const { port, socketDir } = running;
  const door = socketDir ? { socketDir, port } : { password: readFileSync(passwordFile, 'utf8').trim(), port };
  return urlOf(door, 'defile');
}

async function startLocked(
  dataDir: string,
  { log, tuning = 'durable' }: EmbeddedOptions,
  releaseLock: () => void,
): Promise<Embedded> {
  const place = findPlace(dataDir, log);
  const binaries = findBinaries(place.user, log);
  await stopOrphan(place.clusterDir, binaries, log);
  const passwordFile = process.platform === 'win32' ? makePassword(dataDir) : null;
  assertSupportedCluster(place.clusterDir, binaries.major);
  initCluster(place, binaries, passwordFile);
  storePlace(dataDir, place);

  const door = await openDoor(place.user, passwordFile);
  const close = () => {
    if ('socketDir' in door) removeSocketFolder(door.socketDir);
    if (tuning === 'fast') removePlace(dataDir, place);
    releaseLock();
  };
  const logFile = join(dataDir, 'postgres.log');
  const start = () => startPostmaster(place, binaries, door, tuning, logFile);
  const kept = await keepRunning(place.clusterDir, start, log).catch((error) => {
    close();
    throw error;
  });
  const isOver = () => kept.current().exitCode !== null || kept.current().signalCode !== null;
  const ask = (mode: 'fast' | 'immediate') => askToStop(kept.current().pid ?? 0, place.clusterDir, binaries, mode);
  const stopOnExit = () => ask('fast');
  process.once('exit', stopOnExit);

  let stopping: Promise<void> | undefined;
  const stopOnce = async () => {
    await kept.letGo();
    ask('fast');
    if (!(await waitUntil(isOver, 30_000))) {
      ask('immediate');
      await waitUntil(isOver, 10_000);
    }
    process.off('exit', stopOnExit);
    close();
  };
  const stop = () => (stopping ??= stopOnce());
  try {
    await createDatabase(urlOf(door, 'postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(door, 'defile'), stop };
}

async function openDoor(user: DatabaseUser, passwordFile: string | null): Promise<Door> {
  if (!passwordFile) return { socketDir: makeSocketFolder(user), port: 5432 };
  return { password: readFileSync(passwordFile, 'utf8').trim(), port: await freePort() };
}

function makePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return file;
}

function urlOf(door: Door, database: string): string {
  if ('password' in door) return `postgresql://defile:${door.password}@127.0.0.1:${door.port}/${database}`;
  return `postgresql://defile@localhost:${door.port}/${database}?host=${encodeURIComponent(door.socketDir)}`;
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'defile'");
    if (found.rowCount === 0) await client.query('create database defile');
  } finally {
    await client.end();
  }
}
