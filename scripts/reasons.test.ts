import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { isReason } from '#sandbox/testing/reasons.ts';

const root = join(import.meta.dirname, '..');
const LIST = /^const (\w+) = new Map(?:<string, string>)?\(\[\n([^]*?)^\]\);/gm;
const ROW = /^ {2}\[\n? *(?:'[^'\n]*'|"[^"\n]*"),\n? *['"](.*)['"],?\n? *\],$/gm;

test('each exception of a test has a reason', () => {
  const rows = globSync('{app,e2e,features,platform,sandbox,screens,scripts,shared}/**/*.test.ts', {
    cwd: root,
  }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(LIST)].flatMap(([, list, text = '']) => {
      const texts = [...text.matchAll(ROW)].map(([, reason = '']) => reason);
      return texts.some((reason) => reason.includes(' ')) ? texts.map((reason) => `${path} ${list}: ${reason}`) : [];
    }),
  );
  assert.ok(rows.length > 50, `only ${rows.length} exceptions`);
  assert.deepEqual(
    rows.filter((row) => !isReason(row.slice(row.indexOf(': ') + 2))),
    [],
  );
});
