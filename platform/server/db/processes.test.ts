import assert from 'node:assert/strict';
import { test } from 'vitest';
import pg from 'pg';
import sql from 'sql-template-tag';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { signInAdminAt } from '#sandbox/testing/colours.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { aFolder, start } from '#sandbox/testing/shop-process.ts';
import { until } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { PROCESS_LIFE_MS } from './processes.ts';

/** Inserts a live, so that `SEED=demo` adds no demo data. Adding them takes seconds, and no test here needs them. */
async function insertLive(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into lives (title, ref, live_date) values ('Live du soir', 'live', now())`);
  await client.end();
}

test('SYS-08 variables that differ between two processes are named in both logs and on the owner’s screens, until one process ends', async (t) => {
  const database = await testDatabase();
  t.onTestFinished(() => database.drop());
  await insertLive(database.url);
  const shared = { DATABASE_URL: database.url, PUBLIC_API_KEY: 'pk_boutique', SHOP_PHONE: '0472000000' };
  const first = await start(aFolder(), { ...shared, SHOP_NAME: 'Chez Léa', METRICS_TOKEN: 'a' });
  await first.ready();
  const cookie = await signInAdminAt(first.url);
  const listDiffering = async (url: string) => {
    const reply = await fetch(`${url}/api/admin/providers`, { headers: { cookie } });
    return ((await reply.json()) as { differing: string[] }).differing;
  };
  const twin = await start(aFolder(), { ...shared, SHOP_NAME: 'Chez Léa', METRICS_TOKEN: 'b' });
  await twin.ready();
  assert.deepEqual(await listDiffering(twin.url), []);
  twin.child.kill('SIGTERM');
  await twin.ended;
  assert.doesNotMatch(first.output.text + twin.output.text, /other settings/);

  const differentProcess = await start(aFolder(), {
    ...shared,
    SHOP_NAME: 'Chez Zoé',
    SEED: 'demo',
    SMTP_URL: 'smtp://a:secret@b',
  });
  await differentProcess.ready();
  const warning = /another running process of this shop has other settings: SEED, SHOP_NAME, SMTP_URL differ/g;
  for (const { output } of [differentProcess, first]) await until(async () => output.text.match(warning)?.length === 1);
  for (const { url } of [first, differentProcess])
    assert.deepEqual(await listDiffering(url), ['SEED', 'SHOP_NAME', 'SMTP_URL']);
  assert.doesNotMatch(first.output.text + differentProcess.output.text, /Zoé|secret/);
  differentProcess.child.kill('SIGTERM');
  assert.equal(await differentProcess.ended, 0, differentProcess.output.text);
  assert.deepEqual(await listDiffering(first.url), []);
  first.child.kill('SIGTERM');
  await first.ended;
});

const anotherProcess = ({ config }: TestShop, env: NodeJS.ProcessEnv) =>
  testShop({ databaseUrl: config.databaseUrl ?? '', env });
const rowsOf = (shop: TestShop) => shop.shop.db.many<{ hashes: object }>(sql`select * from processes`);

test('a difference between processes is shown only to owners, stored hashes reveal no value, and a killed process is ignored after a minute', async (t) => {
  const shop = await testShop();
  t.onTestFinished(() => shop.close());
  const secondProcess = await anotherProcess(shop, { SHOP_NAME: 'Chez Zoé' });
  const listDiffering = async (as = shop.admin) => bodyOf(await shop.call(listFailingProviders, {}, as)).differing;
  await until(async () => (await listDiffering()).length > 0);
  assert.deepEqual(await listDiffering(), ['SHOP_NAME']);
  for (const role of ['seller', 'packer'] as const)
    assert.deepEqual(await listDiffering(await aMember(shop, role)), []);
  assert.equal((await shop.call(listFailingProviders, {}, await shop.aCustomer())).status, 403);
  await until(async () => (await rowsOf(shop)).length === 2);
  const rows = await rowsOf(shop);
  // A short part of the key may occur in a hash by chance.
  for (const value of ['Zoé', shop.config.apiKey]) assert.ok(value && !JSON.stringify(rows).includes(value));
  assert.notDeepEqual(rows[0]?.hashes, rows[1]?.hashes, 'each start has its own key');

  await secondProcess.close();
  assert.deepEqual(await listDiffering(), [], 'a process that closes withdraws itself');
  await shop.shop.db.run(sql`
    insert into processes select * from jsonb_populate_recordset(null::processes, ${JSON.stringify(
      rows.map((row) => ({ ...row, id: crypto.randomUUID(), seen_at: shop.shop.now(), hashes: { SEED: 'x' } })),
    )}::jsonb)`);
  assert.deepEqual(await listDiffering(), ['SEED']);
  shop.advance(PROCESS_LIFE_MS + 1_000);
  assert.deepEqual(await listDiffering(), []);
});

test('processes of two versions differ in `version`, and a value that the older version has not recorded is not a difference', async (t) => {
  const shop = await testShop();
  t.onTestFinished(() => shop.close());
  const secondProcess = await anotherProcess(shop, { SENTRY_RELEASE: 'defile@9.9.9' });
  t.onTestFinished(() => secondProcess.close());
  const listDiffering = async () => bodyOf(await shop.call(listFailingProviders, {}, shop.admin)).differing;
  await until(async () => (await listDiffering()).length > 0);
  assert.deepEqual(await listDiffering(), ['version']);
  await shop.shop.db.run(sql`update processes set hashes = hashes - 'version'`);
  assert.deepEqual(await listDiffering(), []);
});
