import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = join(root, 'package-lock.json');
const installedFile = join(root, 'node_modules', '.package-lock.json');
const stampFile = join(root, 'node_modules', '.defile-lock');

/**
 * Returns false in production, where a start only uses existing builds and packages, unless `BUILD=1` is set (decision
 * 0102).
 */
export function isBuildAllowed() {
  return process.env.NODE_ENV !== 'production' || process.env.BUILD === '1';
}

export function refuseUnbuilt(reason) {
  console.error(
    `Cette copie de la boutique n’est pas prête (${reason}) : lancez npm run build avant npm start, ou démarrez avec BUILD=1.`,
  );
  process.exit(1);
}

/**
 * Installs the packages if one is missing, and ends the process when the install fails. `dev: false` accepts an install
 * without development packages, as on a server.
 */
export function ensureDependencies({ dev = true } = {}) {
  const wanted = stampOf(dev);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').split('\n').includes(wanted)) return;
  if (!matchesLock(dev)) {
    if (!isBuildAllowed()) refuseUnbuilt('il manque des paquets');
    console.log('Installation des dépendances…');
    const { status, output } = npm(['ci', '--include=dev']);
    if (status !== 0) {
      console.log(
        `L’installation des dépendances (npm ci) n’a pas abouti. Ce que npm en dit :\n${output.trim()}\n` +
          'Vérifiez la connexion et la place sur le disque, puis relancez la même commande.',
      );
      process.exit(1);
    }
  }
  try {
    writeFileSync(stampFile, [stampOf(false), ...(matchesLock(true) ? [stampOf(true)] : [])].join('\n'));
  } catch {
    // A read-only install cannot store the stamp, so each start compares again. This takes a few milliseconds.
  }
}

function stampOf(dev) {
  const hash = createHash('sha256').update(readFileSync(lockFile));
  // npm rewrites this file at every change of node_modules.
  const installed = statSync(installedFile, { throwIfNoEntry: false });
  hash.update(`${installed?.size} ${installed?.mtimeMs}`);
  return `${hash.digest('hex')} ${dev ? 'dev' : 'prod'}`;
}

function matchesLock(dev) {
  if (!existsSync(installedFile)) return false;
  try {
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
    const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true;
      const found = installed[path];
      const isHere = existsSync(join(root, path, 'package.json'));
      // In production, a listed package without a folder is an optional program that a slim release leaves out.
      // Elsewhere the folder was deleted, and the package is installed again.
      if (found && (isHere || isBuildAllowed())) return isHere && found.version === entry.version;
      return entry.optional || entry.devOptional || entry.peer || (!dev && entry.dev);
    });
  } catch {
    return false;
  }
}

export function npm(args, cwd = root) {
  const npmProgram = process.env.npm_execpath;
  const cache = replacementCache();
  const env = cache ? { ...process.env, npm_config_cache: cache } : process.env;
  const options = { cwd, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] };
  const isNpm = npmProgram !== undefined && /npm-cli\.c?js$/.test(npmProgram);
  const done = isNpm
    ? spawnSync(process.execPath, [npmProgram, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (cache) rmSync(cache, { recursive: true, force: true });
  return { status: done.status, output: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}` };
}

/**
 * Returns a temporary cache when npm's own folder can't be written; null otherwise. npm would stop with a misleading
 * error.
 */
function replacementCache() {
  const usual =
    process.platform === 'win32' ? join(process.env.LocalAppData ?? homedir(), 'npm-cache') : join(homedir(), '.npm');
  const cache = process.env.npm_config_cache ?? usual;
  if (isWritable(cache)) return null;
  console.log(`Le dossier de npm (${cache}) ne peut pas être écrit : un dossier temporaire le remplace cette fois.`);
  return mkdtempSync(join(tmpdir(), 'defile-npm-'));
}

function isWritable(path) {
  if (!existsSync(path)) return dirname(path) !== path && isWritable(dirname(path));
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
