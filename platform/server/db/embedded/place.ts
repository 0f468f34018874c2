import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canReach, databaseUser, type DatabaseUser } from './user.ts';

/** `isElsewhere` is true outside the data folder, which the account cannot enter. */
export type Place = { clusterDir: string; user: DatabaseUser; isElsewhere: boolean };

/**
 * Returns `<dataDir>/postgres` if PostgreSQL's account can enter it. Otherwise, as when only root can read the data
 * folder, the cluster is stored outside, and an existing cluster is moved there. A note in the data folder then names
 * the folder outside.
 * @throws Error, in French, when the folder that the note names has no cluster.
 */
export function findPlace(dataDir: string, log: (message: string) => void): Place {
  const home = join(dataDir, 'postgres');
  const note = `${home}.location`;
  if (existsSync(note)) {
    const clusterDir = readFileSync(note, 'utf8').trim();
    if (existsSync(join(clusterDir, 'PG_VERSION'))) {
      return { clusterDir, user: databaseUser(clusterDir), isElsewhere: true };
    }
    throw new Error(
      `La base de données de ${dataDir} devrait être dans ${clusterDir}, d’après ${note}, et n’y est plus. ` +
        'Remettez-la à cette place ; ou, pour repartir d’une boutique vide, effacez cette note.',
    );
  }
  const user = databaseUser(home);
  if (canReach(dataDir, user)) return { clusterDir: home, user, isElsewhere: false };

  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const clusterDir = join(reachableFolder(user), name);
  log(`Base de données placée dans ${clusterDir} : le compte de PostgreSQL ne peut pas lire ${dataDir}.`);
  if (existsSync(join(home, 'PG_VERSION'))) moveFolder(home, clusterDir, user);
  return { clusterDir, user, isElsewhere: true };
}

export function storePlace(dataDir: string, place: Place): void {
  if (place.isElsewhere) writeFileSync(join(dataDir, 'postgres.location'), `${place.clusterDir}\n`);
}

export function removePlace(dataDir: string, place: Place): void {
  if (!place.isElsewhere) return;
  rmSync(place.clusterDir, { recursive: true, force: true });
  rmSync(join(dataDir, 'postgres.location'), { force: true });
}

/** Creates a folder that this process's user owns and the account of the database can enter. */
export function reachableFolder(user: DatabaseUser): string {
  for (const folder of ['/var/lib/defile', join(tmpdir(), 'defile'), '/tmp/defile', '/var/tmp/defile']) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const stats = lstatSync(folder);
      // Programs in the folder are executed, and another user may have created it in a shared folder.
      if (!stats.isDirectory() || stats.uid !== process.getuid?.()) continue;
      chmodSync(folder, 0o755);
      if (canReach(folder, user)) return folder;
    } catch {
      // The folder is read-only or absent; the next folder may work.
    }
  }
  throw new Error('Aucun dossier où placer la base embarquée : donnez une base PostgreSQL par DATABASE_URL.');
}

/** The path of a socket must stay under 100 bytes. */
export function makeSocketFolder(user: DatabaseUser): string {
  for (const parent of [tmpdir(), '/tmp', '/run', '/var/tmp']) {
    try {
      if (Buffer.byteLength(parent) > 60 || !canReach(parent, user)) continue;
      const folder = mkdtempSync(join(parent, 'defile-'));
      giveTo(folder, user);
      return folder;
    } catch {
      // The folder is read-only or absent; the next folder may work.
    }
  }
  throw new Error('Aucun dossier temporaire où placer la prise de la base embarquée : vérifiez /tmp.');
}

export function giveTo(folder: string, user: DatabaseUser): void {
  if (user) chownSync(folder, user.uid, user.gid);
}

function moveFolder(from: string, to: string, user: DatabaseUser): void {
  try {
    renameSync(from, to);
  } catch {
    const copy = `${to}.copy`;
    rmSync(copy, { recursive: true, force: true });
    cpSync(from, copy, { recursive: true, verbatimSymlinks: true });
    giveAllTo(copy, user);
    chmodSync(copy, 0o700);
    renameSync(copy, to);
    rmSync(from, { recursive: true, force: true });
  }
}

function giveAllTo(folder: string, user: DatabaseUser): void {
  giveTo(folder, user);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) giveTo(join(folder, name), user);
}
