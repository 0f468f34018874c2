import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { findBinaries } from './binaries.ts';
import { type ClusterAddress, initCluster, assertSupportedCluster, startPostmaster, type Tuning } from './cluster.ts';
import { type DataLock, takeLock } from './lock.ts';
import { supervisePostmaster } from './supervise-postmaster.ts';
import { findPlace, makeSocketFolder, storePlace, removePlace } from './place.ts';
import { requestStop, readPostmaster, removeSocketFolder, stopOrphan } from './postmaster.ts';
import { isPostmasterOf, waitUntil } from './processes.ts';
import type { DatabaseUser } from './user.ts';

export type EmbeddedOptions = {
  dataDir: string;
  log: (message: string) => void;
  /** `fast` gives up durability for the speed of tests. */
  tuning?: Tuning;
};

export type Embedded = { url: string; stop(): Promise<void> };

/**
 * Locks the data folder and starts PostgreSQL. Creates the cluster and the database at the first start.
 * @returns the address of the database, and a function that stops PostgreSQL.
 * @throws Error, in French, when the folder is already in use or PostgreSQL can't start here.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const lock = await takeLock(dataDir, options.log);
  try {
    return await startLocked(dataDir, options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Returns the address of the embedded database that another process runs on the folder; null when none runs. */
export function runningEmbedded(dataDir: string): string | null {
  const passwordFile = join(dataDir, 'postgres.password');
  const { clusterDir } = findPlace(realpathSync(dataDir), () => {});
  const running = readPostmaster(clusterDir);
  if (!running?.isReady || !isPostmasterOf(running.pid, clusterDir)) return null;
  const { port, socketDir } = running;
  const address = socketDir ? { socketDir, port } : { password: readFileSync(passwordFile, 'utf8').trim(), port };
  return urlOf(address, 'defile');
}

async function startLocked(
  dataDir: string,
  { log, tuning = 'durable' }: EmbeddedOptions,
  lock: DataLock,
): Promise<Embedded> {
  const place = findPlace(dataDir, log);
  const binaries = findBinaries(place.user, log);
  await stopOrphan(place.clusterDir, binaries, log);
  const passwordFile = process.platform === 'win32' ? makePassword(dataDir) : null;
  assertSupportedCluster(place.clusterDir, binaries.major);
  initCluster(place, binaries, passwordFile);
  storePlace(dataDir, place);

  const address = await chooseAddress(place.user, passwordFile);
  const close = () => {
    if ('socketDir' in address) removeSocketFolder(address.socketDir);
    if (tuning === 'fast') removePlace(dataDir, place);
    lock.release();
  };
  const logFile = join(dataDir, 'postgres.log');
  const start = () => startPostmaster(place, binaries, address, tuning, logFile);
  const postmaster = await supervisePostmaster(place.clusterDir, start, log).catch((error) => {
    close();
    throw error;
  });
  const isOver = () => postmaster.current().exitCode !== null || postmaster.current().signalCode !== null;
  const stopPostmaster = (mode: 'fast' | 'immediate') =>
    requestStop(postmaster.current().pid ?? 0, place.clusterDir, binaries, mode);
  const stopOnExit = () => stopPostmaster('fast');
  process.once('exit', stopOnExit);
  const abandon = () => {
    log(`La boutique du dossier ${dataDir} a été reprise par un autre conteneur : elle se ferme ici.`);
    void postmaster.stopRestarts();
    // Writes nothing more into the files that the other PostgreSQL now uses.
    stopPostmaster('immediate');
    process.kill(process.pid, 'SIGTERM');
  };
  lock.lost.addEventListener('abort', abandon, { once: true });
  if (lock.lost.aborted) abandon();

  let stopping: Promise<void> | undefined;
  const stopOnce = async () => {
    await postmaster.stopRestarts();
    stopPostmaster('fast');
    if (!(await waitUntil(isOver, 30_000))) {
      stopPostmaster('immediate');
      await waitUntil(isOver, 10_000);
    }
    process.off('exit', stopOnExit);
    close();
  };
  const stop = () => (stopping ??= stopOnce());
  try {
    await createDatabase(urlOf(address, 'postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(address, 'defile'), stop };
}

async function chooseAddress(user: DatabaseUser, passwordFile: string | null): Promise<ClusterAddress> {
  if (!passwordFile) return { socketDir: makeSocketFolder(user), port: 5432 };
  return { password: readFileSync(passwordFile, 'utf8').trim(), port: await freePort() };
}

function makePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return file;
}

function urlOf(address: ClusterAddress, database: string): string {
  if ('password' in address) return `postgresql://defile:${address.password}@127.0.0.1:${address.port}/${database}`;
  return `postgresql://defile@localhost:${address.port}/${database}?host=${encodeURIComponent(address.socketDir)}`;
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const databases = await client.query("select 1 from pg_database where datname = 'defile'");
    if (databases.rowCount === 0) await client.query('create database defile');
  } finally {
    await client.end();
  }
}
