import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { waitForServer } from './wait-for-server.ts';

/** Clock ticks per second in `/proc/<pid>/stat` (`USER_HZ` of Linux). */
const TICKS_PER_SECOND = 100;

function ticksOf(pid: number | string): number {
  try {
    // After the name of the program, fields 11 and 12 are the ticks in user mode and in the kernel.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

/** Returns the processor time of a process so far, in µs; 0 once the process has ended. */
export function microsecondsOf(pid: number): number {
  return (ticksOf(pid) * 1_000_000) / TICKS_PER_SECOND;
}

/** Returns the processor time of PostgreSQL's running child processes so far, in µs. */
export function databaseMicroseconds(folder: string): number {
  const postmaster = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'latin1').split('\n')[0] ?? '';
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'latin1').trim().split(' ');
  return (backends.reduce((sum, pid) => sum + ticksOf(pid), 0) * 1_000_000) / TICKS_PER_SECOND;
}

export interface MeasuredServer {
  port: number;
  child: ChildProcess;
}

/** Returns the resident memory of a process, in MB. */
export const megabytesOf = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? Number.NaN) * 1024) / 1e6;

/**
 * Starts a server and waits until it answers. CPU_PROF names the folder for a profile of the shop. `probe` is a module
 * that the server loads first, and that receives messages of this process.
 */
export async function startServer(
  file: string,
  path: string,
  env: Record<string, string>,
  probe?: string,
): Promise<MeasuredServer> {
  const port = await freePort();
  const folder = file.startsWith('app/') && process.env['CPU_PROF'];
  const profile = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const first = probe ? ['--import', new URL(probe, import.meta.url).href] : [];
  const child = spawn(process.execPath, [...process.execArgv, ...profile, ...first, file], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', ...(probe ? (['ipc'] as const) : [])],
  });
  // The floor answers a request without parameters with an error.
  await waitForServer(`http://127.0.0.1:${port}${path}`, child, ({ ok }) => ok || file.startsWith('bench/'));
  return { port, child };
}
