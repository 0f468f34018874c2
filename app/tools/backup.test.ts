import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import sql from 'sql-template-tag';
import { storePhoto } from '#features/photos/domain/admin-endpoints.ts';
import { smallJpeg } from '#features/photos/domain/testing/jpeg.ts';
import { migrationsOf } from '#platform/server/db/migrate.ts';
import { PHOTO_BUCKET, photoPath } from '#features/photos/server/photo-file.ts';
import { signInAdminAt, colours, createColours } from '#sandbox/testing/colours.ts';
import { templateBefore, testDatabase } from '#sandbox/testing/database.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { aBackupFile, openShop, sourceOf } from '#sandbox/testing/backup-steps.ts';
import { aFolder, start } from '#sandbox/testing/shop-process.ts';
import { until } from '#sandbox/testing/steps.ts';
import { tablesOf } from '#sandbox/testing/tables.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import { readBackup, type BackupLine } from './backup-file.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

async function linesIn(file: string): Promise<BackupLine[]> {
  const lines: BackupLine[] = [];
  for await (const line of readBackup(file)) lines.push(line);
  return lines;
}

test('a backup restored into an empty shop gives the same shop with its files and numbers, and a truncated backup is refused', async (t) => {
  const first = await openShop(t);
  const liveId = await first.aLive('Live « d’été » \\ "cité"');
  const productId = await first.aProduct(liveId, 42);
  const lea = await first.aCustomer('lea');
  const order = await first.shop.db.one<{ id: string }>(sql`
    insert into orders (user_id, live_id, shipping_address) values (${lea.userId}, ${liveId}, '{"street":"12 rue de l’Été"}') returning id`);
  await first.shop.db.run(
    sql`insert into order_items (order_id, product_id, price_cents) values (${order?.id}, ${productId}, 2500)`,
  );
  await first.shop.db.run(sql`
    insert into events (order_id, actor_kind, type) values (${order?.id}, 'system', 'order.created')`);
  await first.shop.db.run(sql`
    insert into shipping_labels (order_id, state, weight_grams, path) values (${order?.id}, 'made', 450, 'labels/a.pdf')`);
  await first.shop.gateways.files.put('shipping', 'labels/a.pdf', {
    bytes: Buffer.from('%PDF-1.7 é'),
    contentType: 'application/pdf',
  });
  await first.shop.db.run(sql`
    insert into order_confirmations (order_id, at, subject, text, html, pdf_path, earlier_pdf_paths)
    values (${order?.id}, now(), 'Objet', 'Texte', 'HTML', 'confirmations/a.pdf', '{confirmations/first.pdf}')`);
  await first.shop.db.run(sql`
    insert into invoices (order_id, rank, kind, reason, number, at, total_cents, net_cents, paid_cents, moved_at, transaction_ids, content, buyer)
    values (${order?.id}, 1, 'invoice', 'sale', 'F2026-000001', now(), 100, 83, 100, now(), '{tx}', '{"means":"Carte"}', '{"name":"Léa"}')`);
  await first.shop.db.run(sql`insert into invoice_series (series, year, last, at) values ('F', 2026, 1, now())`);
  const confirmation = { bytes: Buffer.from('%PDF-1.3 confirmée'), contentType: 'application/pdf' };
  for (const name of ['a', 'first'])
    await first.shop.gateways.files.put('documents', `confirmations/${name}.pdf`, confirmation);
  const stored = await first.call(storePhoto, { image: Buffer.from(smallJpeg()).toString('base64') }, first.admin);
  const photo = photoPath(bodyOf(stored).photoId);
  const file = aBackupFile();
  assert.deepEqual((await backUp(sourceOf(first), file)).lost, []);

  const second = await openShop(t);
  await restore(second.shop, file);
  for (const table of await tablesOf(first)) {
    const rows = (shop: TestShop) => shop.shop.pool.query(`select to_jsonb(t) as row from ${table} t order by 1`);
    assert.deepEqual((await rows(second)).rows, (await rows(first)).rows, table);
  }
  assert.equal((await second.shop.gateways.files.get('shipping', 'labels/a.pdf'))?.bytes.toString(), '%PDF-1.7 é');
  for (const name of ['a', 'first']) {
    const confirmed = await second.shop.gateways.files.get('documents', `confirmations/${name}.pdf`);
    assert.equal(confirmed?.bytes.toString(), '%PDF-1.3 confirmée');
  }
  const photographed = await second.shop.gateways.files.get(PHOTO_BUCKET, photo);
  assert.deepEqual(photographed, await first.shop.gateways.files.get(PHOTO_BUCKET, photo));
  // New rows get new numbers, because the sequences continue after the restored rows.
  await second.shop.db.run(
    sql`insert into events (order_id, actor_kind, type) values (${order?.id}, 'system', 'order.created')`,
  );
  await second.shop.db.run(sql`insert into orders (user_id) values (${lea.userId})`);

  const truncated = aBackupFile();
  writeFileSync(truncated, gzipSync(gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -2).join('\n')));
  const third = await openShop(t);
  await assert.rejects(restore(third.shop, truncated), /incomplet/);
  assert.equal(await third.shop.gateways.files.get(PHOTO_BUCKET, photo), null);
  assert.equal((await third.shop.pool.query('select from lives')).rowCount, 0);
  assert.equal((await third.shop.pool.query('select from users where is_admin')).rowCount, 1, 'the owner stays');
});

test('a backup includes a table that the code does not know', async (t) => {
  const shop = await openShop(t);
  await shop.shop.pool.query(`
    create table wishes (id bigint generated always as identity primary key, of uuid references users (id), what text,
      length integer generated always as (length(what)) stored);
    insert into wishes (of, what) select id, 'une robe' from users`);
  const file = aBackupFile();
  await backUp(sourceOf(shop), file);
  const rows = (await linesIn(file)).flatMap((line) =>
    line.kind === 'row' && line.table === 'wishes' ? [line.row] : [],
  );
  assert.equal(rows.length, 1);
  const tables = await tablesOf(shop);
  assert.ok(tables.indexOf('wishes') > tables.indexOf('users'));
});

test('a shop that has a customer or a live is not replaced by a backup', async (t) => {
  const file = aBackupFile();
  await backUp(sourceOf(await openShop(t)), file);
  for (const fill of [(shop: TestShop) => shop.aCustomer('lea'), (shop: TestShop) => shop.aLive()]) {
    const second = await openShop(t);
    await fill(second);
    await assert.rejects(restore(second.shop, file), /contient déjà des données/);
  }
});

test('a backup is restored into the next version, whose migrations then run over its rows, and an older version refuses it', async (t) => {
  const first = await openShop(t);
  await first.aLive('Live de mars');
  const file = aBackupFile();
  await backUp(sourceOf(first), file);
  const next = {
    name: '9999-next.sql',
    text: `alter table lives add column kind text; update lives set kind = 'évènement : ' || title;
      alter table lives alter column kind set not null; create table next_things (id integer primary key);
      insert into next_things values (1)`,
  };
  const second = await openShop(t);
  await restore(second.shop, file, [...(await migrationsOf()), next]);
  const { rows } = await second.shop.pool.query('select kind, (select count(*)::integer from next_things) from lives');
  assert.deepEqual(rows, [{ kind: 'évènement : Live de mars', count: 1 }]);
  const secondFile = aBackupFile();
  await backUp(sourceOf(second), secondFile);
  const third = await openShop(t);
  await assert.rejects(
    restore(third.shop, secondFile),
    /d’une version plus récente de la boutique \(elle connaît 9999-next\.sql\)/,
  );
});

test('a backup made before migration 0087, which joined the tables of events, is restored with its history', async (t) => {
  const oldDatabase = await testDatabase(templateBefore('0087-events.sql'));
  const pool = new pg.Pool({ connectionString: oldDatabase.url });
  t.onTestFinished(async () => {
    await pool.end();
    await oldDatabase.drop();
  });
  await pool.query(`
    with u as (insert into users (email) values ('lea@test.example') returning id),
      o as (insert into orders (user_id) select id from u returning id),
      e as (insert into order_events (order_id, actor_kind, type) select id, 'system', 'order.created' from o)
    insert into account_changes (at, what, user_id) select now(), 'erased', id from u`);
  const shop = await openShop(t);
  const file = aBackupFile();
  await backUp({ ...sourceOf(shop), pool }, file);
  await restore(shop.shop, file);
  const { rows } = await shop.shop.pool.query<{ type: string }>('select type from events order by id');
  assert.deepEqual(
    rows.map(({ type }) => type),
    ['order.created', 'account.erased'],
  );
  // The view of the previous version accepts writes after the restore.
  await shop.shop.pool.query(`update order_events set type = 'order.paid'`);
});

async function run(tool: string, dataDir: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', `app/tools/${tool}.ts`, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      SEED: 'none',
    },
  });
  const chunks: string[] = [];
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text) => chunks.push(text));
  const [code] = await once(child, 'close');
  return { code, output: chunks.join('') };
}

test('a running default shop is backed up and gets an administrator, and its restored copy has all writes acknowledged before the backup', async () => {
  const dataDir = aFolder();
  const selling = await start(dataDir);
  await selling.ready();
  const cookie = await signInAdminAt(selling.url);
  const { createdNames, done } = createColours(selling.url, cookie);
  await until(async () => createdNames.length > 50);
  const before = [...createdNames];
  const file = aBackupFile();
  const backup = await run('backup', dataDir, file);
  assert.equal(backup.code, 0, backup.output);
  assert.match(backup.output, /^[\d\u202f]+ lignes sauvegardées dans /);
  const countDuring = createdNames.length;
  await until(async () => createdNames.length > countDuring);
  assert.equal(await selling.ask('/readyz'), 200, 'the shop still sells');
  const email = 'patronne@test.example';
  const creation = await run('create-admin', dataDir, email);
  const password = / · mot de passe (\S+)\n$/.exec(creation.output)?.[1] ?? '';
  assert.ok(await signInAdminAt(selling.url, { email, password }), 'an administrator is created while the shop runs');
  selling.child.kill('SIGTERM');
  assert.equal(await selling.ended, 0, selling.output.text);
  await done;

  const copyFolder = aFolder();
  const restored = await run('restore', copyFolder, file);
  assert.equal(restored.code, 0, restored.output);
  const restarted = await start(copyFolder);
  await restarted.ready();
  const found = new Set(await colours(restarted.url, cookie));
  assert.deepEqual(
    before.filter((name) => !found.has(name)),
    [],
  );
  restarted.child.kill('SIGTERM');
  assert.equal(await restarted.ended, 0, restarted.output.text);

  const ofStoppedShop = await run('backup', dataDir, aBackupFile());
  assert.equal(ofStoppedShop.code, 0, ofStoppedShop.output);
});

test('a folder without a shop is not backed up', async () => {
  const empty = aFolder();
  const unwrittenFile = aBackupFile();
  const refused = await run('backup', empty, unwrittenFile);
  assert.deepEqual([refused.code, existsSync(unwrittenFile)], [1, false]);
  assert.match(refused.output, /Cette base ne contient pas de boutique/);
});
