import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = join(root, 'package-lock.json');
const installedFile = join(root, 'node_modules', '.package-lock.json');
const stampFile = join(root, 'node_modules', '.defile-lock');

/**
 * Installs what is missing. `dev: false` is content with an install without development packages,
 * the one a server makes.
 */
export function ensureDependencies({ dev = true } = {}) {
  const wanted = stampOf(dev);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').split('\n').includes(wanted)) return;
  if (!matchesLock(dev)) {
    console.log('Installation des dépendances…');
    const first = npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    const last = first.status === 0 ? first : npm(['install', '--include=dev', '--no-audit', '--no-fund']);
    if (last.status !== 0) {
      console.log(`L’installation des dépendances n’a pas abouti.\n${last.output.trim()}`);
      process.exit(1);
    }
  }
  try {
    writeFileSync(stampFile, [stampOf(false), ...(matchesLock(true) ? [stampOf(true)] : [])].join('\n'));
  } catch {
    // A read-only install is compared again at each start, which takes a few milliseconds.
  }
}

/** Says whether dependencies were installed here, whatever their age. */
export function isInstalled() {
  return existsSync(installedFile);
}

function stampOf(dev) {
  const hash = createHash('sha256').update(readFileSync(lockFile));
  // Whatever npm does to node_modules, it writes this file again.
  const installed = statSync(installedFile, { throwIfNoEntry: false });
  hash.update(`${installed?.size} ${installed?.mtimeMs}`);
  return `${hash.digest('hex')} ${dev ? 'dev' : 'prod'}`;
}

/** npm keeps in node_modules the list of what it put there: compared with the lock, it says whether anything is missing. */
function matchesLock(dev) {
  if (!isInstalled()) return false;
  try {
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
    const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true;
      const found = installed[path];
      if (found) return found.version === entry.version && existsSync(join(root, path, 'package.json'));
      return entry.optional || entry.devOptional || entry.peer || (!dev && entry.dev);
    });
  } catch {
    return false;
  }
}

/** Runs npm without a word; its output is for the case where it fails. */
export function npm(args) {
  const ours = process.env.npm_execpath;
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] };
  const isNpm = ours !== undefined && /npm-cli\.c?js$/.test(ours);
  const done = isNpm
    ? spawnSync(process.execPath, [ours, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return { status: done.status, output: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}` };
}
