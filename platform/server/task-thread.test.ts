import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { pdfOf } from './documents/pdf.ts';

// Only Linux has a priority for each thread.
test('a task runs at a lower priority than requests', { skip: process.platform !== 'linux' }, async () => {
  await pdfOf({ shopName: 'Maison Lila', color: '#8a2c3a', title: 'Essai', subtitle: '', blocks: [], at: new Date() });
  // Field 19 of `stat` is the nice value; `PRIORITY_BELOW_NORMAL` is 10.
  const niceOf = (thread: string) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
  const lowered = readdirSync('/proc/self/task').filter((thread) => niceOf(thread) === 10);
  // Other test files of this process may have a thread too.
  assert.ok(lowered.length > 0);
  assert.ok(!lowered.includes(String(process.pid)));
});
