import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { gunzipSync, gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { aBackupFile, openShop, sourceOf } from '#sandbox/testing/backup-steps.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

test('a failed restore undoes the replacement of a file, and names the files that it could not remove', async (t) => {
  const first = await openShop(t);
  const pdf = (words: string) => ({ bytes: Buffer.from(words), contentType: 'application/pdf' });
  for (const name of ['a', 'b']) await first.shop.gateways.files.put('shipping', `labels/${name}.pdf`, pdf('sauvée'));
  const row = await first.shop.db.one<{ id: string }>(sql`
    with buyer as (insert into users (email) values ('a@test.example') returning id)
    insert into orders (user_id) select id from buyer returning id`);
  for (const [name, state] of [
    ['a', 'deleted'],
    ['b', 'made'],
  ])
    await first.shop.db.run(sql`
      insert into shipping_labels (order_id, state, weight_grams, path)
      values (${row?.id}, ${state}, 450, ${`labels/${name}.pdf`})`);
  const file = aBackupFile();
  await backUp(sourceOf(first), file);
  const truncated = aBackupFile();
  writeFileSync(
    truncated,
    gzipSync(gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1).join('\n')),
  );

  const second = await openShop(t);
  const { files } = second.shop.gateways;
  await files.put('shipping', 'labels/a.pdf', pdf('ancienne'));
  await assert.rejects(restore(second.shop, truncated), /incomplet/);
  assert.equal((await files.get('shipping', 'labels/a.pdf'))?.bytes.toString(), 'ancienne');
  assert.equal(await files.get('shipping', 'labels/b.pdf'), null);

  second.shop.gateways.files = { ...files, delete: () => Promise.reject(new Error('the store is gone')) };
  await assert.rejects(
    restore(second.shop, truncated),
    /1 fichier est resté dans le stockage : shipping\/labels\/b\.pdf/,
  );
});
