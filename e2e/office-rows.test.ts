import assert from 'node:assert/strict';
import test from 'node:test';
import sql from 'sql-template-tag';
import type { Page } from 'playwright-core';
import { paid } from '#stage/testing/order-steps.ts';
import { assertAccessible, desk, openStage } from './browser.ts';
import { see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const { customer, liveId } = await paid(shop);
await shop.shop.db.run(sql`
  insert into orders (user_id, live_id, status, order_date, payment_date, total_amount_cents)
  select ${customer.userId}, ${liveId}, 'paid', now() - n * interval '1 minute', now() - n * interval '1 minute', 2590
  from generate_series(1, 30) n`);

/** How many of these stand whole in the window. */
const whole = (page: Page, which: string): Promise<number> =>
  page.evaluate((selector) => {
    const { document, innerHeight } = globalThis as unknown as {
      document: { querySelectorAll(which: string): Iterable<{ getBoundingClientRect(): { bottom: number } }> };
      innerHeight: number;
    };
    return [...document.querySelectorAll(selector)].filter((one) => one.getBoundingClientRect().bottom <= innerHeight)
      .length;
  }, which);

test('ADM-18 at 1280 by 800 fourteen orders are read at once, and « Compact » is remembered when it is left', async (t) => {
  const { page } = await person(t, shop.admin, { viewport: { width: 1280, height: 800 } });
  await page.goto('/admin/orders');
  await see(page.locator('tbody tr:not([aria-hidden])').first());
  const dense = await whole(page, 'tbody tr:not([aria-hidden])');
  assert.ok(dense >= 14, `${dense} orders`);
  await assertAccessible(page, 'the orders, compact');
  await page.getByRole('button', { name: 'Compact', pressed: true }).click();
  await page.getByRole('button', { name: 'Compact', pressed: false }).waitFor();
  assert.ok((await whole(page, 'tbody tr:not([aria-hidden])')) < dense);
  await page.reload();
  await page.getByRole('button', { name: 'Compact', pressed: false }).waitFor();
});

test('ADM-22 « Préparation » stays accessible where it is compact', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/orders-preparation');
  await see(page.getByText('à préparer').first());
  await assertAccessible(page, 'Préparation, compact');
});
