import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { giveTo, type Place } from './place.ts';
import { readPostmaster } from './postmaster.ts';
import { waitUntil } from './processes.ts';

/** Recovery from a crash may take minutes. */
const START_TIMEOUT_MS = 300_000;
const MAX_LOG_BYTES = 5_000_000;

export type Tuning = 'durable' | 'fast';

/** Private socket, or the loopback with a password on systems without sockets. */
export type ClusterAddress = { socketDir: string; port: number } | { password: string; port: number };

const SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '256MB',
  // Parallel queries need more shared memory than a container often has, and the shop does not use them.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  log_checkpoints: 'off',
  // The log shows no values of rows and no statements, which contain personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  // Each connection of a test runs a statement a few times, so a plan for its exact values costs more than it saves.
  plan_cache_mode: 'force_generic_plan',
};

/**
 * Checks that this version of PostgreSQL can open the cluster, and does not change the cluster.
 * @throws Error explaining in French how to change from one version of PostgreSQL to the next.
 */
export function assertSupportedCluster(clusterDir: string, major: number): void {
  const file = join(clusterDir, 'PG_VERSION');
  if (!existsSync(file)) return;
  const clusterVersion = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (clusterVersion === major) return;
  const mismatch = `La base de données ${clusterDir} a été faite par PostgreSQL ${clusterVersion} ; cette version de la boutique apporte PostgreSQL ${major}`;
  if (clusterVersion > major)
    throw new Error(`${mismatch}, plus ancien. Reprenez la version de la boutique qui l’a ouverte.`);
  throw new Error(
    `${mismatch}, qui ne sait pas la lire. Rien n’a été touché.\n` +
      '1. Avec la version de la boutique qui l’a ouverte : npm run backup -- boutique.jsonl.gz\n' +
      `2. Déplacez le dossier ${clusterDir}\n` +
      '3. Avec cette version : npm run restore -- boutique.jsonl.gz, puis npm start',
  );
}

/** Creates the cluster whole or not at all, even when the machine stops half-way. Keeps an existing cluster. */
export function initCluster(place: Place, binaries: Binaries, passwordFile: string | null): void {
  const { clusterDir, user } = place;
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return;
  const draft = `${clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(draft, user);
  const access = passwordFile ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust'];
  // The builtin locale C.UTF-8 compares bytes, as fast as the locale C, and knows the case of accented letters.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const result = spawnSync(binaries.initdb, ['-D', draft, '-U', 'defile', ...access, ...locale, '--no-instructions'], {
    ...user,
    cwd: draft,
    env: databaseEnv(),
    encoding: 'utf8',
  });
  if (result.error || result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw startError(result.error?.message ?? result.stderr, result.error);
  }
  renameSync(draft, clusterDir);
}

/** Starts PostgreSQL and waits until it accepts connections. After a crash, PostgreSQL recovers the data first. */
export async function startPostmaster(
  place: Place,
  binaries: Binaries,
  address: ClusterAddress,
  tuning: Tuning,
  logFile: string,
): Promise<ChildProcess> {
  const listen =
    'socketDir' in address
      ? { listen_addresses: '', unix_socket_directories: address.socketDir, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1' };
  const settings = { ...SETTINGS, ...(tuning === 'fast' ? FAST_SETTINGS : {}), ...listen, port: String(address.port) };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openLog(logFile);
  // Ctrl-C in the terminal must not close the database before the shop has finished with it.
  const child = spawn(binaries.postgres, ['-D', place.clusterDir, ...args], {
    ...place.user,
    cwd: place.clusterDir,
    env: databaseEnv(),
    stdio: ['ignore', output.fd, output.fd],
    detached: true,
    windowsHide: true,
  });
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  closeSync(output.fd);
  const isOver = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  const isReady = () => {
    const postmaster = readPostmaster(place.clusterDir);
    return postmaster?.pid === child.pid && postmaster?.isReady === true;
  };
  const isInTime = await waitUntil(() => isOver() || isReady(), START_TIMEOUT_MS);
  if (isOver() || !isInTime) {
    child.kill('SIGQUIT');
    throw startError(failure?.message ?? readFileSync(logFile, 'utf8').slice(output.start), failure);
  }
  child.unref();
  return child;
}

/**
 * Hides the variables of this process (PGDATA, PGPORT…). PostgreSQL answers in English whatever the machine's language.
 */
function databaseEnv(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}

function openLog(logFile: string): { fd: number; start: number } {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const isAppended = size < MAX_LOG_BYTES;
  const fd = openSync(logFile, isAppended ? 'a' : 'w', 0o600);
  chmodSync(logFile, 0o600);
  return { fd, start: isAppended ? size : 0 };
}

function startError(reason: string, cause?: unknown): Error {
  const advice = 'Vous pouvez donner une base PostgreSQL installée à part (15 ou plus) par DATABASE_URL.';
  return new Error(`La base de données embarquée ne démarre pas : ${reason.trim()}\n${advice}`, { cause });
}
