import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each release changes this file, so the commit of its last change is the newest released version. */
const CHANGED_BY_RELEASE = 'platform/server/db/migrations.sha256';

export function buildReleased(source: string, folder: string): string {
  if (!existsSync(join(source, '.git'))) throw new Error('not tried: no history of Git');
  const run = (file: string, args: readonly string[], cwd = source): string =>
    execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 }).trim();
  const commit = run('git', ['log', '-1', '--format=%H', '--', CHANGED_BY_RELEASE]);
  run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder]);
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(source)) run('cp', ['-a', join(source, 'node_modules'), folder]);
  else run('npm', ['ci'], folder);
  run(process.execPath, ['scripts/build.mjs'], folder);
  return commit.slice(0, 8);
}
