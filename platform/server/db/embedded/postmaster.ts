import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { isAlive, isPostmasterOf, processesIn, waitUntil } from './processes.ts';

type Postmaster = { pid: number; port: number; socketDir: string; isReady: boolean };

/** Null when `postmaster.pid` cannot be read. An incomplete file gives `isReady: false`. */
export function readPostmaster(clusterDir: string): Postmaster | null {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketDir: lines[4] ?? '',
      isReady: lines[7]?.trim() === 'ready',
    };
  } catch {
    return null;
  }
}

/** `fast` cuts sessions and writes everything to disk, `immediate` leaves recovery to the next start. */
export function requestStop(pid: number, clusterDir: string, binaries: Binaries, mode: 'fast' | 'immediate'): void {
  try {
    // Windows has no signals. Killing the postmaster would leave it no time to close its files.
    if (process.platform === 'win32') execFileSync(binaries.pgCtl, ['stop', '-W', '-m', mode, '-D', clusterDir]);
    else process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch {
    // The process has ended.
  }
}

/** Stops the postmaster that a killed shop has left running. Committed data is kept, as in a normal stop. */
export async function stopOrphan(
  clusterDir: string,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<void> {
  const orphan = readPostmaster(clusterDir);
  if (!orphan) return;
  if (isPostmasterOf(orphan.pid, clusterDir)) {
    log(`Fermeture de la base laissée ouverte par un arrêt brutal (processus ${orphan.pid}).`);
    requestStop(orphan.pid, clusterDir, binaries, 'fast');
    const isGone = () => !isAlive(orphan.pid);
    if (!(await waitUntil(isGone, 30_000))) {
      requestStop(orphan.pid, clusterDir, binaries, 'immediate');
      if (!(await waitUntil(isGone, 10_000))) {
        throw new Error(
          `La base de données ${clusterDir} est tenue par le processus ${orphan.pid}, qui ne se ferme pas.`,
        );
      }
    }
  }
  if (!(await waitUntil(() => processesIn(clusterDir).length === 0, 10_000))) {
    throw new Error(`La base de données ${clusterDir} est encore ouverte par : ${processesIn(clusterDir).join(', ')}.`);
  }
  // No process works in the cluster, so the file is stale. PostgreSQL would trust it when another process, or a zombie,
  // has the pid in it. Outside Linux, processes cannot be listed: PostgreSQL decides about the file of a dead pid.
  if (process.platform === 'linux' || isAlive(orphan.pid)) rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  removeSocketFolder(orphan.socketDir);
}

export function removeSocketFolder(socketDir: string): void {
  if (!basename(socketDir).startsWith('defile-') || !existsSync(socketDir)) return;
  rmSync(socketDir, { recursive: true, force: true });
}
