import assert from 'node:assert/strict';
import { test } from 'vitest';
import { anOldShop } from '#importer/testing/old-shop.ts';
import { startTool } from '#sandbox/testing/run-tool.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

test('Ctrl-C during an import leaves the shop unchanged', async (t) => {
  const oldShop = await anOldShop();
  t.onTestFinished(() => oldShop.drop());
  await oldShop.run(
    `insert into faqs (title, content) select 'Titre ' || i, 'Texte' from generate_series(1, 300000) i`,
  );
  const shop = await testShop({ background: false });
  t.onTestFinished(() => shop.close());
  const { pool } = shop.shop;
  const { child, ended } = startTool('importer/main.ts', shop.config.databaseUrl ?? '', oldShop.url);
  // Looks for the lock of `importShop`, and only in this database, because other databases of the server use it too.
  const isImporting = async () => {
    const { rows: locks } = await pool.query(`
      select 1 from pg_locks where locktype = 'advisory' and objid = 730604 and database = (
        select oid from pg_database where datname = current_database())`);
    return locks.length > 0;
  };
  await until(isImporting);
  child.kill('SIGINT');
  const [code, output] = await ended;
  assert.equal(code, 130, String(output));
  assert.match(String(output), /^Interrompu : rien n’a été gardé\.\n$/);
  const { rows } = await pool.query(
    `select (select count(*) from faqs)::int as faqs, (select count(*) from orders)::int as orders`,
  );
  assert.deepEqual(rows, [{ faqs: 0, orders: 0 }]);
  assert.equal(await isImporting(), false);
});
