import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test, type TestContext, vi } from 'vitest';
import { takeLock } from './lock.ts';
import { processSpace, startMark } from './processes.ts';

function aLockPath(t: TestContext): { dataDir: string; path: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'defile-lock-'));
  t.onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, path: join(dataDir, 'shop.lock') };
}

function renew(path: string, secondsAgo = 0): void {
  const time = Date.now() / 1000 - secondsAgo;
  utimesSync(path, time, time);
}

/** Writes a lock with the id of this process, which is alive. */
function forgeLock(path: string, { space = 'c0ffee pid:[4026532999]', mark = startMark(process.pid) } = {}): void {
  writeFileSync(path, JSON.stringify({ pid: process.pid, mark, since: '2026-01-01T20:00:00.000Z', space }));
}

async function take(dataDir: string) {
  const messages: string[] = [];
  const lock = await takeLock(dataDir, (message) => messages.push(message));
  onTestFinished(lock.release);
  return { lock, messages };
}

test('a lock that another container renews is refused with the name of the container, also when a clock was set back', async (t) => {
  const { dataDir, path } = aLockPath(t);
  // A lock is old 30 s after its last renewal. A renewal in the future counts as a renewal now.
  for (const [secondsAgo, maxWait] of [
    [2, 28],
    [-3600, 30],
  ] as const) {
    forgeLock(path);
    renew(path, secondsAgo);
    setTimeout(() => renew(path, secondsAgo - 5), 300);
    const messages: string[] = [];
    await assert.rejects(
      takeLock(dataDir, (message) => messages.push(message)),
      {
        message: /est déjà ouverte dans un autre conteneur .*\(c0ffee\), depuis 2026-01-01T20:00:00\.000Z\. Fermez-la/,
      },
    );
    assert.match(messages.join('\n'), new RegExp(`attente de ${maxWait} s au plus`));
  }
  assert.deepEqual(readdirSync(dataDir), ['shop.lock']);
});

test('an old lock of another container is taken over after two intervals without a renewal, whatever its process id', async (t) => {
  const { dataDir, path } = aLockPath(t);
  forgeLock(path);
  renew(path, 3_600);
  const start = performance.now();
  const { lock, messages } = await take(dataDir);
  assert.ok(performance.now() - start > 9_000);
  assert.match(messages.join('\n'), /attente de 10 s au plus/);
  lock.release();
  assert.deepEqual(readdirSync(dataDir), []);
});

test('a lock that its container releases during the wait is taken', async (t) => {
  const { dataDir, path } = aLockPath(t);
  forgeLock(path);
  setTimeout(() => rmSync(path), 300);
  const start = performance.now();
  await take(dataDir);
  assert.ok(performance.now() - start < 9_000);
});

test('a lock that cannot be read ends the start', async (t) => {
  const { dataDir, path } = aLockPath(t);
  mkdirSync(path);
  await assert.rejects(take(dataDir), { code: 'EISDIR' });
});

test('a holder renews its lock, creates a deleted lock again, and loses a lock that another process has taken', async (t) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  t.onTestFinished(() => void vi.useRealTimers());
  const { dataDir, path } = aLockPath(t);
  const { lock } = await take(dataDir);
  renew(path, 60);
  vi.advanceTimersByTime(6_000);
  assert.ok(Date.now() - statSync(path).mtimeMs < 5_000);
  rmSync(path);
  vi.advanceTimersByTime(6_000);
  assert.ok(statSync(path).isFile());
  assert.equal(lock.lost.aborted, false);
  forgeLock(path);
  vi.advanceTimersByTime(6_000);
  assert.equal(lock.lost.aborted, true);
  lock.release();
  assert.ok(statSync(path).isFile(), 'the lock of the other process stays');
});

test('a lock without the start mark of its process is dead once the machine has started again', async (t) => {
  const { dataDir, path } = aLockPath(t);
  writeFileSync(path, JSON.stringify({ pid: process.ppid, mark: null, since: '2026-01-01', space: processSpace() }));
  await assert.rejects(take(dataDir), { message: new RegExp(`déjà ouverte par le processus ${process.ppid}`) });
  renew(path, uptime() + 60);
  await take(dataDir);
});
