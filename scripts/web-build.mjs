import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { root, runQuietly } from './runtime.mjs';

const SOURCES = [
  'app/web',
  'features',
  'platform/web',
  'screens',
  'shared',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.web.json',
  'scripts/office-files.ts',
  'scripts/web-build.mjs',
];
const built = join(root, 'dist', 'web');
const prerenderer = join(root, 'dist', 'ssr', 'prerender.js');
const maps = join(root, 'dist', 'maps');
const stampFile = join(built, '.stamp');

export function isWebStale() {
  if (!existsSync(join(root, 'app', 'web', 'index.html'))) return false;
  if (![stampFile, prerenderer, maps].every((path) => existsSync(path))) return true;
  const [times, content] = readFileSync(stampFile, 'utf8').split('\n');
  if (times === stampOfSources(timesOf)) return false;
  // A copied folder has other file times and the same content.
  if (content !== stampOfSources(readFileSync)) return true;
  try {
    writeFileSync(stampFile, newStamp());
  } catch {
    // A read-only copy cannot store the new stamp, so each start compares again. This takes a fifth of a second.
  }
  return false;
}

/** Returns false when the build fails, after printing its output. */
export async function ensureWeb() {
  if (!isWebStale()) return true;
  console.log('Construction de la partie navigateur…');
  // Computed before the build, so that a file changed during the build makes the build stale.
  const stamp = newStamp();
  // Deleted first, so that an interrupted build never counts as complete.
  rmSync(stampFile, { force: true });
  const vite = (...args) => runQuietly(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...args]);
  const builds = await Promise.all([vite(), vite('--ssr', 'prerender.tsx')]);
  const failed = builds.find(({ ok }) => !ok);
  if (failed) {
    console.log(`La partie navigateur ne se construit pas.\n${failed.output.trim()}`);
    return false;
  }
  moveSourceMaps();
  await compressAssets();
  writeFileSync(stampFile, stamp);
  return true;
}

/** Moves the source maps to a folder that visitors cannot read. `npm run stack` uses them. */
function moveSourceMaps() {
  rmSync(maps, { recursive: true, force: true });
  mkdirSync(maps, { recursive: true });
  for (const file of filesOf(join(built, 'assets'))) {
    if (file.endsWith('.map')) renameSync(file, join(maps, basename(file)));
  }
}

async function compressAssets() {
  const assets = filesOf(built).filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(
    assets.map(async (file) => {
      const bytes = await readFile(file);
      const [packed, zipped] = await Promise.all([
        promisify(brotliCompress)(bytes),
        promisify(gzip)(bytes, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, packed), writeFile(`${file}.gz`, zipped)]);
    }),
  );
}

function newStamp() {
  return `${stampOfSources(timesOf)}\n${stampOfSources(readFileSync)}`;
}

/** `read` returns the content of a file, or its time and size. */
function stampOfSources(read) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(`${file.slice(root.length).replaceAll('\\', '/')}\n`).update(read(file));
  }
  return hash.digest('hex');
}

function timesOf(file) {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}\n`;
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
