import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';

const IS_LINUX = process.platform === 'linux';

/** A zombie counts as dead, because in a container it may never be reaped. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statFields(pid)?.[0] !== 'Z';
}

/**
 * Returns the start time in clock ticks since the boot, which distinguishes a process from a later process with the
 * same number. Null for a dead process and outside Linux.
 */
export function startMark(pid: number): string | null {
  return statFields(pid)?.[19] ?? null;
}

/**
 * Returns a name of the machine or container in which process ids are unique. On Linux, the number of the namespace
 * distinguishes containers with the same host name.
 */
export function processSpace(): string {
  return IS_LINUX ? `${hostname()} ${readlinkSync('/proc/self/ns/pid')}` : hostname();
}

/** A postmaster and its children have the cluster as working directory. Empty outside Linux. */
export function processesIn(clusterDir: string): number[] {
  if (!IS_LINUX) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, clusterDir) && isAlive(pid));
}

export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (IS_LINUX) return worksIn(pid, clusterDir);
  if (process.platform === 'win32') return execText('tasklist', ['/FI', `PID eq ${pid}`, '/NH']).includes('postgres');
  return execText('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).includes(clusterDir);
}

export async function waitUntil(isTrue: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!isTrue()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
}

/**
 * Returns the fields of /proc/<pid>/stat from the third on; null for a dead process and outside Linux. The second
 * field, a name, may hold spaces and brackets.
 */
function statFields(pid: number): string[] | null {
  if (!IS_LINUX) return null;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function worksIn(pid: number, clusterDir: string): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false;
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch {
    return false;
  }
}

function execText(file: string, args: string[]): string {
  try {
    return execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
