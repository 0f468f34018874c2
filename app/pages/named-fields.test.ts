import assert from 'node:assert/strict';
import { Parser } from 'htmlparser2';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { openBuild } from './build.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { contentRows } from '#sandbox/demo/content-rows.ts';
import { insertRows } from '#sandbox/demo/insert-rows.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { putInStatus, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
for (const [table, rows] of contentRows(new Date()))
  if (table !== 'settings') await insertRows(shop.shop.db, table, rows);

/** Returns the fields that a reader can change before the page is hydrated, as « input name ». */
function fieldsOf(html: string): string[] {
  const fields: string[] = [];
  const parser = new Parser({
    onopentag(tag, { type, name = '', ...rest }) {
      const isField = tag === 'input' || tag === 'textarea' || tag === 'select';
      const isFixed = type === 'hidden' || 'disabled' in rest || 'readonly' in rest;
      if (isField && !isFixed) fields.push(`${tag} ${name}`);
    },
  });
  parser.end(html);
  return fields;
}

/**
 * Asserts that no field loses input from before the hydration. A field loses it without a name, with the name of
 * another field, or when its kind is not recorded (`platform/web/boot/early.ts`).
 * @returns the number of fields.
 */
function assertNamed(path: string, html: string): number {
  const fields = fieldsOf(html);
  const lost = fields.filter(
    (field, index) => field.startsWith('select') || field.endsWith(' ') || fields.indexOf(field) !== index,
  );
  assert.deepEqual(lost, [], path);
  return fields.length;
}

const open = async (path: string, as?: TestCaller) => (await shop.fetch(path, as ? { as } : {})).text();

test('PUB-06 each field of a public page has a unique name, so that input from before the hydration is kept', async () => {
  const { screens } = await openBuild();
  const { all } = screens.listAddresses();
  let fields = 0;
  for (const path of all.filter((address) => !address.includes('$'))) fields += assertNamed(path, await open(path));
  assert.ok(fields >= 7, `${fields} fields`);
});

test('CUS-04 CUS-09 CUS-13 each field of a customer’s page has a unique name, so that input from before the hydration is kept', async () => {
  const newcomer = await shop.aCustomer();
  await shop.shop.db.run(sql`update users set tiktok_username = null where id = ${newcomer.userId}`);
  let fields = assertNamed('the profile without a pseudo', await open('/customer/profile', newcomer));
  for (const status of orderStatuses) {
    const order = await toPay(shop, [2500, 3000]);
    await putInStatus(shop, order, status);
    const page = `/customer/order/${order.orderId}`;
    for (const path of ['/customer/orders', '/customer/profile', page, `${page}/retractation`]) {
      const html = await open(path, order.customer);
      assert.match(html, /data-hydrate/, path);
      fields += assertNamed(`${path} (${status})`, html);
    }
  }
  assert.ok(fields >= 50, `${fields} fields`);
});
