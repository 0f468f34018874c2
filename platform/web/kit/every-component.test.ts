import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'vitest';

const read = (pattern: string): string[] => globSync(pattern).map((path) => readFileSync(path, 'utf8'));
const kit = read('platform/web/ui/*.{ts,tsx}');
const page = read('platform/web/kit/*.tsx');
const screens = read('{features,screens}/**/*.{ts,tsx}');

const components = globSync('platform/web/ui/[A-Z]*.tsx').map((path) => basename(path, '.tsx'));
const imports = (files: readonly string[], name: string) => files.some((text) => text.includes(`/${name}.tsx'`));

const isPart = (name: string) => !imports(screens, name) && imports(kit, name);
const isShown = (name: string) =>
  imports(page, name) &&
  page.some((text) => text.includes(`of="${name}"`) || text.includes(`data-component="${name}"`));

test('every component of the kit is used in a screen or in another component', () => {
  assert.deepEqual(
    components.filter((name) => !imports(screens, name) && !imports(kit, name)),
    [],
  );
});

test('every component of the kit is on the page of the kit', () => {
  assert.ok(components.length > 50, `only ${components.length} components were found`);
  assert.deepEqual(
    components.filter((name) => !isPart(name) && !isShown(name)),
    [],
  );
});
