import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processesIn, waitUntil } from './processes.ts';

const RETRY_MS = 5_000;

export interface SupervisedPostmaster {
  current(): ChildProcess;
  stopRestarts(): Promise<void>;
}

/**
 * Restarts a postmaster after an unexpected end (killed, out of memory). PostgreSQL then recovers committed data.
 * @throws the error of the first start.
 */
export async function supervisePostmaster(
  clusterDir: string,
  start: () => Promise<ChildProcess>,
  log: (message: string) => void,
): Promise<SupervisedPostmaster> {
  let isStopped = false;
  let restarting = Promise.resolve();
  let child = await start();
  const watch = () => {
    child.once('exit', () => {
      if (isStopped) return;
      log('PostgreSQL s’est arrêté de lui-même : il redémarre.');
      restarting = restartPostmaster();
    });
  };
  async function restartPostmaster(): Promise<void> {
    while (!isStopped) {
      // The sessions of the dead postmaster end soon. Until they have ended, no other postmaster can open the cluster.
      await waitUntil(() => isStopped || processesIn(clusterDir).length === 0, 30_000);
      if (isStopped) return;
      try {
        rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
        child = await start();
        return watch();
      } catch (error) {
        log(`PostgreSQL ne redémarre pas : ${error instanceof Error ? error.message : String(error)}`);
        await pause(RETRY_MS);
      }
    }
  }
  watch();
  return {
    current: () => child,
    async stopRestarts() {
      isStopped = true;
      await restarting;
    },
  };
}
