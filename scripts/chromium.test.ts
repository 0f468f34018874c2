import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';

test('an install waits while another apt-get holds the lock, and prints one notice', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'apt-'));
  t.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const calls = join(folder, 'calls');
  const aptGet = `#!/bin/sh
echo "$*" >> ${calls}
if [ $(wc -l < ${calls}) -lt 3 ]; then
  echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 512 (unattended-upgr)" >&2
  exit 100
fi
echo installed`;
  writeFileSync(join(folder, 'apt-get'), aptGet, { mode: 0o755 });
  const module = JSON.stringify(join(import.meta.dirname, 'chromium.mjs'));
  const code = `import { aptGet } from ${module}; console.log(aptGet(['install', 'chromium'], { pauseMs: 10 }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env['PATH']}` },
  });
  assert.deepEqual(stdout.trim().split('\n'), [
    'Une autre installation est en cours sur cette machine : attente de sa fin (5 minutes au plus)…',
    'installed',
  ]);
  assert.deepEqual(readFileSync(calls, 'utf8').split('\n').slice(0, -1), Array(3).fill('install chromium'));
});
