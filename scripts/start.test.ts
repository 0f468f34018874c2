import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'vitest';

function aProject(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'defile-start-'));
  t.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['start', 'runtime', 'dependencies', 'web-build'])
    cpSync(join(import.meta.dirname, `${name}.mjs`), join(folder, 'scripts', `${name}.mjs`));
  const root = { name: 'shop', version: '1.0.0' };
  write(folder, 'package.json', JSON.stringify({ ...root, type: 'module' }));
  write(
    folder,
    'package-lock.json',
    JSON.stringify({ ...root, lockfileVersion: 3, requires: true, packages: { '': root } }),
  );
  write(folder, 'app/web/index.html', '<!doctype html>');
  write(folder, 'app/server/main.ts', 'console.log("open");');
  return folder;
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function build(folder: string): void {
  const vite = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    const isServer = process.argv.includes('--ssr');
    mkdirSync(isServer ? 'dist/ssr' : 'dist/web/assets', { recursive: true });
    writeFileSync(isServer ? 'dist/ssr/prerender.js' : 'dist/web/index.html', '');`;
  write(folder, 'node_modules/vite/bin/vite.js', vite);
  write(folder, 'node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
  const webBuild = run(folder, [
    '--input-type=module',
    '-e',
    'import { ensureWeb } from "./scripts/web-build.mjs"; await ensureWeb();',
  ]);
  assert.equal(webBuild.status, 0, webBuild.output);
  assert.ok(existsSync(join(folder, 'dist/web/.stamp')), webBuild.output);
  rmSync(join(folder, 'node_modules/vite'), { recursive: true });
}

function run(folder: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawnSync(process.execPath, args, {
    cwd: folder,
    // Unreachable registry, so that each download fails at once.
    env: { PATH: process.env['PATH'], HOME: folder, npm_config_registry: 'http://127.0.0.1:9', ...env },
    encoding: 'utf8',
  });
  return { status: child.status, output: `${child.stdout}${child.stderr}` };
}
const start = (folder: string, env: NodeJS.ProcessEnv = {}) => run(folder, ['scripts/start.mjs'], env);
const production = { NODE_ENV: 'production' };

test('SYS-08 a start in production without a build prints one sentence, fails and creates nothing', (t) => {
  const folder = aProject(t);
  const { status, output } = start(folder, production);
  assert.equal(status, 1);
  assert.match(
    output,
    /^Cette copie de la boutique n’est pas prête \(la partie navigateur .*\) : lancez npm run build .*BUILD=1\.\n$/,
  );
  assert.deepEqual([existsSync(join(folder, 'node_modules')), existsSync(join(folder, 'dist'))], [false, false]);
});

test('a start in production without its packages says that they are missing, and installs nothing', (t) => {
  const folder = aProject(t);
  build(folder);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  const { status, output } = start(folder, production);
  assert.equal(status, 1);
  assert.match(output, /^Cette copie de la boutique n’est pas prête \(il manque des paquets\) : lancez npm run build /);
  assert.equal(existsSync(join(folder, 'node_modules')), false);
});

for (const env of [{}, { ...production, BUILD: '1' }])
  test(`a start ${'BUILD' in env ? 'in production with BUILD=1' : 'on a laptop'} installs packages and starts a build`, (t) => {
    const folder = aProject(t);
    const { status, output } = start(folder, env);
    assert.match(
      output,
      /^Installation des dépendances…\n(Construction de la partie navigateur…\nLa partie navigateur ne se construit pas)/,
    );
    assert.equal(status, 1, 'this project has no build tool');
  });

test('a built copy starts in production with other file times, until a source changes', (t) => {
  const folder = aProject(t);
  build(folder);
  const copy = mkdtempSync(join(tmpdir(), 'defile-start-'));
  t.onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(folder, copy, { recursive: true });
  utimesSync(join(copy, 'app/web/index.html'), 1, 1);
  const stamp = () => readFileSync(join(copy, 'dist/web/.stamp'), 'utf8');
  const stampBefore = stamp();
  const first = start(copy, production);
  assert.deepEqual([first.status, first.output], [0, 'open\n']);
  assert.notEqual(stamp(), stampBefore, 'the next start compares times again');
  writeFileSync(join(copy, 'app/web/index.html'), '<!doctype html><p>');
  assert.match(start(copy, production).output, /ne correspond pas au code\) : lancez npm run build/);
});

test('a slim release starts in production without its optional programs; on a laptop they are installed again', (t) => {
  const folder = aProject(t);
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
  const packages = { ...lock.packages, 'node_modules/tool': { version: '1.0.0', optional: true } };
  write(folder, 'package-lock.json', JSON.stringify({ ...lock, packages }));
  build(folder);
  write(folder, 'node_modules/.package-lock.json', JSON.stringify({ packages }));
  assert.deepEqual(start(folder, production), { status: 0, output: 'open\n' });
  rmSync(join(folder, 'node_modules/.defile-lock'));
  assert.match(start(folder).output, /^Installation des dépendances…/);
});
