import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'vitest';

const launch = `
  import { run } from ${JSON.stringify(join(import.meta.dirname, 'runtime.mjs'))};
  await run(['-e', 'console.log(process.pid); setInterval(() => {}, 1000)']);
`;
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

for (const [by, event, stops] of [
  ['npm', 'start', true],
  ['a script that has ended', '', false],
] as const) {
  test(`a process started by ${by} ${stops ? 'ends' : 'keeps running'} when its shell ends`, async (t) => {
    // With `; :`, the shell waits for the command, as npm’s shell does.
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; :', process.execPath, launch], {
      env: { PATH: process.env['PATH'], npm_lifecycle_event: event },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(shell.stdout, 'data')) as [Buffer];
    const pid = Number(output);
    t.onTestFinished(() => {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    });
    assert.equal(isAlive(pid), true);
    shell.kill('SIGTERM');
    await once(shell, 'exit');
    const end = Date.now() + (stops ? 60_000 : 1_500);
    while (isAlive(pid) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(isAlive(pid), !stops);
  });
}
