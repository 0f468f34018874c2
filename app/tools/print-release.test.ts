import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { releaseOfFiles } from '#platform/server/config/release.ts';
import { aFolder } from '#sandbox/testing/shop-process.ts';

test('the printed release is the release of error reports, also from a file or with an empty variable', () => {
  const printed = (env: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, [join(import.meta.dirname, 'print-release.ts')], { env, encoding: 'utf8' }).trim();
  const file = join(aFolder(), 'release');
  writeFileSync(file, 'defile@file\n');
  assert.equal(printed({ SENTRY_RELEASE_FILE: file }), 'defile@file');
  assert.equal(printed({ SENTRY_RELEASE: 'defile@7' }), 'defile@7');
  assert.equal(printed({ SENTRY_RELEASE: '' }), releaseOfFiles());
});
