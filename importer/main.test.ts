import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { anOldShop } from '#importer/testing/old-shop.ts';
import { testDatabase } from '#sandbox/testing/database.ts';

test('SYS-11 the import command prints its usage, a refused row or the result; a second run imports nothing', async (t) => {
  const oldShop = await anOldShop();
  t.onTestFinished(() => oldShop.drop());
  const target = await testDatabase();
  t.onTestFinished(() => target.drop());
  const runImport = async (...args: string[]): Promise<{ code: number; output: string }> => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'importer/main.ts', ...args], {
      env: {
        ...process.env,
        DATABASE_URL: target.url,
        DATA_DIR: mkdtempSync(join(tmpdir(), 'defile-import-')),
        SEED: 'none',
      },
    });
    const chunks: string[] = [];
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text) => chunks.push(text));
    const [code] = await once(child, 'close');
    return { code, output: chunks.join('') };
  };

  const usage = await runImport();
  assert.deepEqual([usage.code, usage.output.split('\n')[0]?.slice(0, 28)], [1, 'Usage : npm run import -- <p']);

  await oldShop.run(`update products set live_id = null where ref = 4`);
  const refused = await runImport(oldShop.url);
  assert.equal(refused.code, 1);
  assert.match(refused.output, /Refusé · public\.products 4\S+4 : live illisible : absent/);
  assert.match(refused.output, /\n2 lignes refusées : rien n’a été importé\. .*\n$/);

  await oldShop.run(`update products set live_id = (select id from lives)`);
  const first = await runImport(oldShop.url);
  assert.equal(first.code, 0, first.output);
  assert.match(first.output, /lues +ajoutées +déjà là +laissées +refusées/);
  assert.match(first.output, /commandes +4 +4 +0 +0 +0/);
  assert.match(first.output, /\nImport terminé : \d\d lignes ajoutées\.\n$/);

  const second = await runImport(oldShop.url);
  assert.equal(second.code, 0, second.output);
  assert.match(second.output, /commandes +4 +0 +4 +0 +0/);
  assert.match(second.output, /\nRien de nouveau : 0 ligne ajoutée\.\n$/);
});
