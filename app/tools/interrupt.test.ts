import assert from 'node:assert/strict';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { test } from 'vitest';
import { aBackupFile, openShop, sourceOf } from '#sandbox/testing/backup-steps.ts';
import { startLimitedTool, startTool } from '#sandbox/testing/run-tool.ts';
import { until } from '#sandbox/testing/steps.ts';
import { writeBackup } from './backup-file.ts';
import { backUp } from './backup.ts';
import { Progress } from './progress.ts';
import { restore } from './restore.ts';

const MAX_FILE_KB = 64;
const INTERRUPTED = /^Interrompu : rien n’a été gardé\.\n$/;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? -1;

test('Ctrl-C, SIGTERM or a failed write during a backup removes the partial file', async (t) => {
  const shop = await openShop(t);
  await shop.shop.pool.query(`
    set local statement_timeout = 0;
    insert into faqs (title, content, rank) select md5(i::text), repeat(md5(i::text), 20), i from generate_series(1, 200000) i`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const file = aBackupFile();
    const { child, ended } = startTool('app/tools/backup.ts', shop.config.databaseUrl ?? '', file);
    await until(async () => sizeOf(file) > 0);
    child.kill(signal);
    const [code, output] = await ended;
    assert.equal(code, 130);
    assert.match(String(output), INTERRUPTED);
    assert.equal(sizeOf(file), -1, 'the partial file is removed');
  }
  const file = aBackupFile();
  const [code, output] = await startLimitedTool(MAX_FILE_KB, 'app/tools/backup.ts', shop.config.databaseUrl ?? '', file)
    .ended;
  assert.equal(code, 1);
  assert.match(String(output), /EFBIG/);
  assert.doesNotMatch(String(output), /node:internal/, 'no stack');
  assert.equal(sizeOf(file), -1, 'a file that cannot be written to its end is removed');
});

test('a backup whose data cannot be read from the database leaves no file, and no file descriptor', async () => {
  const file = aBackupFile();
  const fails = writeBackup(file, async (write) => {
    await write({ kind: 'sequence', name: 'orders', value: 1 });
    throw new Error('the database is gone');
  });
  await assert.rejects(fails, /the database is gone/);
  assert.equal(sizeOf(file), -1);
  const openFiles = readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return [];
    }
  });
  assert.ok(openFiles.length > 0);
  assert.deepEqual(
    openFiles.filter((path) => path.startsWith(file)),
    [],
  );
});

test('an interrupted restore leaves an empty shop, into which the same backup can be restored', async (t) => {
  const [first, second] = [await openShop(t), await openShop(t)];
  const live = await first.aLive();
  for (let ref = 1; ref <= 50; ref++) await first.aProduct(live, ref);
  const file = aBackupFile();
  await backUp(sourceOf(first), file);

  const controller = new AbortController();
  const progress = new Progress('Restauration', { write: () => {} });
  const entered: string[] = [];
  progress.enter = (part) => {
    entered.push(part);
    if (part === 'products') controller.abort(new Error('Ctrl-C'));
  };
  const { signal } = controller;
  await assert.rejects(restore(second.shop, file, undefined, { signal, progress }), /Ctrl-C/);
  assert.equal(entered.filter((part) => part === 'products').length, 1);
  const count = async () => (await second.shop.pool.query('select count(*)::int as count from lives')).rows;
  assert.deepEqual(await count(), [{ count: 0 }]);
  await restore(second.shop, file);
  assert.deepEqual(await count(), [{ count: 1 }]);
});
