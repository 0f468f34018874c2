import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';

/**
 * Creates a project that downloads nothing: its dependencies are in its own folders, and its lock lists only `piece`.
 */
function aProject(more: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'defile-npm-test-'));
  for (const name of ['scripts', 'piece', 'home']) mkdirSync(join(folder, name));
  copyFileSync(join(import.meta.dirname, 'dependencies.mjs'), join(folder, 'scripts', 'dependencies.mjs'));
  const write = (path: string, content: object) => writeFileSync(join(folder, path), JSON.stringify(content));
  write('piece/package.json', { name: 'piece', version: '1.0.0' });
  const root = { name: 'shop', version: '1.0.0', dependencies: { piece: 'file:piece' } };
  write('package.json', { ...root, dependencies: { ...root.dependencies, ...more }, type: 'module' });
  write('package-lock.json', {
    ...root,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': root,
      'node_modules/piece': { resolved: 'piece', link: true },
      piece: { version: '1.0.0' },
    },
  });
  return folder;
}

function install(folder: string, env: NodeJS.ProcessEnv) {
  const code = `import { ensureDependencies } from ${JSON.stringify(join(folder, 'scripts', 'dependencies.mjs'))}; ensureDependencies();`;
  const { PATH } = process.env;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    env: { PATH, HOME: join(folder, 'home'), ...env },
    encoding: 'utf8',
  });
}

test('an unwritable npm folder does not stop the install, and a message names it', (t) => {
  const folder = aProject();
  t.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'home');
  // Root may write in a read-only folder, but no user may write below a file.
  writeFileSync(join(home, 'file'), '');
  chmodSync(home, 0o555);
  const installation = install(folder, { npm_config_cache: join(home, 'file') });
  assert.equal(installation.status, 0, installation.stdout + installation.stderr);
  assert.match(installation.stdout, /^Le dossier de npm \(.*home\/file\) ne peut pas être écrit/m);
  assert.doesNotMatch(installation.stdout, /root-owned|npm error/);
  assert.ok(existsSync(join(folder, 'node_modules', 'piece', 'package.json')));
});

test('a lock that lacks a package stops the start with npm’s own error', (t) => {
  const folder = aProject({ sleeve: 'file:sleeve' });
  t.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'sleeve'));
  writeFileSync(join(folder, 'sleeve', 'package.json'), JSON.stringify({ name: 'sleeve', version: '1.0.0' }));
  const installation = install(folder, {});
  assert.equal(installation.status, 1, installation.stdout + installation.stderr);
  assert.match(installation.stdout, /^L’installation des dépendances \(npm ci\) n’a pas abouti/m);
  assert.match(installation.stdout, /Missing: sleeve@/);
  assert.ok(!existsSync(join(folder, 'node_modules', 'sleeve')));
});
