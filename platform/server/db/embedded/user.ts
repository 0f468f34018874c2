import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Null means the account of this process. */
export type DatabaseUser = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root. An existing cluster stays with its owner. A new cluster belongs to `postgres` when
 * the machine has this account, else to `nobody`.
 */
export function databaseUser(clusterDir: string): DatabaseUser {
  if (process.getuid?.() !== 0) return null;
  const cluster = statSync(clusterDir, { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  return accountOf('postgres') ?? accountOf('nobody') ?? { uid: 65534, gid: 65534 };
}

export function canReach(path: string, user: DatabaseUser): boolean {
  if (!user) return true;
  let current = resolve(path);
  if (!allows(current, user, statSync(current).isDirectory() ? 0o5 : 0o4)) return false;
  while (dirname(current) !== current) {
    current = dirname(current);
    if (!allows(current, user, 0o1)) return false;
  }
  return true;
}

/** Reads the permissions of the owner, else of the group, else of all users. */
function allows(path: string, user: { uid: number; gid: number }, permission: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & permission) === permission;
}

function accountOf(name: string): DatabaseUser {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return null;
  }
  const fields = text
    .split('\n')
    .map((line) => line.split(':'))
    .find(([login]) => login === name);
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  return uid > 0 && gid > 0 ? { uid, gid } : null;
}
