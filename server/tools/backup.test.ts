import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { testShop } from '#server/testing.ts';
import { tables } from './backup-tables.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

test('a backup put back into an empty shop is the same shop, files and numbers included', async (t) => {
  const first = await testShop({ background: false });
  t.after(() => first.close());
  const liveId = await first.aLive('Live « d’été » \\ "cité"');
  const productId = await first.aProduct(liveId, 42);
  const lea = await first.aCustomer('lea');
  const order = await first.shop.db.one<{ id: string }>(sql`
    insert into orders (user_id, live_id, shipping_address) values (${lea.userId}, ${liveId}, '{"street":"12 rue de l’Été"}') returning id`);
  await first.shop.db.run(
    sql`insert into order_items (order_id, product_id, price_cents) values (${order?.id}, ${productId}, 2500)`,
  );
  await first.shop.db.run(sql`
    insert into order_events (order_id, actor_kind, type) values (${order?.id}, 'system', 'order.created')`);
  await first.shop.db.run(sql`
    insert into shipping_labels (order_id, state, weight_grams, path) values (${order?.id}, 'made', 450, 'labels/a.pdf')`);
  await first.shop.gateways.files.put('shipping', 'labels/a.pdf', {
    bytes: Buffer.from('%PDF-1.7 é'),
    contentType: 'application/pdf',
  });
  const folder = mkdtempSync(join(tmpdir(), 'defile-backup-'));
  const file = join(folder, 'shop.gz');
  await backUp(first.shop, file);

  const second = await testShop({ background: false });
  t.after(() => second.close());
  await restore(second.shop, file);
  for (const table of tables) {
    const rows = (shop: typeof first) => shop.shop.pool.query(`select to_jsonb(t) as row from ${table} t order by 1`);
    assert.deepEqual((await rows(second)).rows, (await rows(first)).rows, table);
  }
  assert.equal((await second.shop.gateways.files.get('shipping', 'labels/a.pdf'))?.bytes.toString(), '%PDF-1.7 é');
  // What is made next does not collide with what came back.
  await second.shop.db.run(
    sql`insert into order_events (order_id, actor_kind, type) values (${order?.id}, 'system', 'order.created')`,
  );
  await second.shop.db.run(sql`insert into orders (user_id) values (${lea.userId})`);

  await assert.rejects(restore(second.shop, file), /contient déjà des données/);
  const cut = join(folder, 'cut.gz');
  writeFileSync(cut, gzipSync(gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -2).join('\n')));
  const third = await testShop({ background: false });
  t.after(() => third.close());
  await assert.rejects(restore(third.shop, cut), /incomplet/);
  assert.equal((await third.shop.pool.query('select from lives')).rowCount, 0);
});
