import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('SYS-09 a stack of a browser is resolved to source files, except positions without a source map', async () => {
  const script = readdirSync(join(root, 'dist/web/assets')).find((name) => /^sentry-.*\.js$/.test(name)) ?? '';
  const lines = readFileSync(join(root, 'dist/web/assets', script), 'utf8').split('\n');
  const line = lines.findIndex((scriptLine) => scriptLine.includes('sentryReplaySession'));
  const column = lines[line]?.indexOf('sentryReplaySession') ?? 0;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'app/tools/read-stack.ts'], {
    cwd: root,
  });
  child.stdin.end(
    `Error: x\n    at f (https://shop.example/assets/${script}:${line + 1}:${column + 1})\n    at https://shop.example/assets/gone-1.js:1:2\n`,
  );
  const [, known, unknown] = (await text(child.stdout)).split('\n');
  assert.match(known ?? '', /at f \((web|node_modules)\/.+\.[jt]sx?:\d+:\d+\)/);
  assert.equal(unknown, '    at https://shop.example/assets/gone-1.js:1:2');
});
