import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { orderLifecycle, orderStatuses } from '#features/orders/domain/lifecycle.ts';

const root = join(import.meta.dirname, '..');
const recipes = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
const FOLDERS = [
  'app',
  'features',
  'importer',
  'platform',
  'sandbox',
  'screens',
  'shared',
  'e2e',
  'bench',
  'scripts',
  'docs',
  'deploy',
];

/** Leaves out the decisions and the change log, which describe the code of their date. */
const CURRENT_DOCUMENTS = globSync('{*.md,docs/*.md,docs/{deploy,providers}/*.md}', { cwd: root }).filter(
  (path) => path !== 'CHANGELOG.md',
);

test('every file and folder named in the documents exists', () => {
  const named = CURRENT_DOCUMENTS.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => ({
      document,
      path,
    })),
  );
  const projectPaths = named.filter(({ path }) => FOLDERS.includes(path.split('/')[0] ?? '') && path.includes('/'));
  assert.ok(projectPaths.length > 200, `only ${projectPaths.length} were found`);
  assert.deepEqual(
    projectPaths.filter(({ path }) => !existsSync(join(root, path))),
    [],
  );
});

test('every npm command in the recipes is a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const commands = [...recipes.matchAll(/npm (?:run ([\w:]+)|(start|test))/g)].map(
    ([, run, plain]) => run ?? plain ?? '',
  );
  assert.ok(commands.length > 5, 'the recipes were read');
  assert.deepEqual(
    commands.filter((command) => !(command in scripts)),
    [],
  );
});

test('every tool that a page about deployment starts has a script in package.json', () => {
  const folder = join(root, 'docs/deploy');
  const started = readdirSync(folder).flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/app\/tools\/[\w-]+\.ts/g)].map(([tool]) => tool),
  );
  assert.ok(started.length > 2, `only ${started.length} were found`);
  const packageJson = readFileSync(join(root, 'package.json'), 'utf8');
  assert.deepEqual(
    started.filter((tool) => !packageJson.includes(`scripts/run.mjs ${tool}"`)),
    [],
  );
});

test('no current document or source file counts the statuses of an order, because the count changes with each new status', () => {
  const files = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx,css,mjs}`, { cwd: root });
  const counting = [...CURRENT_DOCUMENTS, ...files].filter((path) =>
    /\b(?:seven|eight|nine|ten|eleven|twelve|sept|huit|neuf|dix|onze|douze|7|8|9|1[0-2]) (?:order )?(?:statuses|statuts)\b/i.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  );
  assert.deepEqual(counting, []);
});

test('the requirements name each status of an order: CUS-05, and D-09 for imported orders', () => {
  const text = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  const [, listed = ''] = /\*\*CUS-05\*\*[^(]*\(([^)]*)\)/.exec(text) ?? [];
  const [, imported = ''] = /\*\*D-09\*\*[^]*? reads « ([^»]*) »/.exec(text) ?? [];
  const named = [...listed.split(/,\s+/), imported];
  assert.deepEqual(named.toSorted(), orderStatuses.map((status) => orderLifecycle[status].label).toSorted());
});
