import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { parisDay } from '#shared/working-days.ts';
import { openStage, saveScreenshot } from './browser.ts';
import { assertFits, see } from './expect.ts';
import { insertLongRecords } from './long-records.ts';
import { listOverflows } from './overflows.ts';
import { LIVE, longOrder, insertLongRows } from './long-rows.ts';

const { shop, person } = await openStage({ background: false });
await insertLongRows(shop);
await insertLongRecords(shop);
const today = parisDay(shop.shop.now().toISOString());

type WaitForScreen = (page: Page) => Promise<void>;
const withRow: WaitForScreen = (page) => see(page.locator('tbody tr:not([aria-hidden])').first());
const screens: Readonly<Record<string, [path: string, ready: WaitForScreen]>> = {
  orders: ['/admin/orders', withRow],
  products: ['/admin/products', withRow],
  users: ['/admin/users', withRow],
  lives: ['/admin/lives', withRow],
  preparation: ['/admin/orders-preparation', (page) => see(page.getByRole('list', { name: 'Commandes à préparer' }))],
  colours: ['/admin/colors', withRow],
  questions: ['/admin/faqs', withRow],
  pages: ['/admin/pages', withRow],
  dashboard: ['/admin', (page) => see(page.getByRole('heading', { level: 2 }))],
  alerts: ['/admin/attention', (page) => see(page.getByText('Colis en difficulté'))],
  'without account': [
    '/admin/users/without-account',
    (page) => see(page.getByRole('button', { name: /^Copier le message/ })),
  ],
  withdrawals: ['/admin/retractations', withRow],
  accounts: ['/admin/comptabilite', withRow],
  'a day of the accounts': [`/admin/comptabilite?from=${today}&to=${today}`, withRow],
  history: ['/admin/history', withRow],
  team: ['/admin/team', withRow],
  'a live': [`/admin/lives/${LIVE}`, withRow],
  'a live’s report': [`/admin/lives/${LIVE}/bilan`, (page) => see(page.getByRole('heading', { level: 2 }))],
  'an order': [`/admin/orders/${longOrder(2)}`, (page) => see(page.getByRole('heading', { level: 2 }))],
};

test('screens of the back office fit the longest names, from phone to desktop width', async (t) => {
  const seller = await person(t, shop.admin, { viewport: { width: 1280, height: 800 } });
  const faults: string[] = [];
  for (const [name, [path, ready]] of Object.entries(screens)) {
    await seller.page.goto(path);
    await ready(seller.page);
    await saveScreenshot(seller, `${name}-1280`);
    for (const width of [1366, 1280, 1024, 768]) {
      await seller.page.setViewportSize({ width, height: 800 });
      faults.push(...(await listOverflows(seller.page)).slice(0, 3).map((fault) => `${name} at ${width} px: ${fault}`));
      await assertFits(seller.page, `${name} at ${width} px`);
    }
    await seller.page.setViewportSize({ width: 390, height: 844 });
    await assertFits(seller.page, `${name} at 390 px`);
    await saveScreenshot(seller, `${name}-390`);
    await seller.page.setViewportSize({ width: 768, height: 1024 });
    await saveScreenshot(seller, `${name}-768`);
    await seller.page.setViewportSize({ width: 1280, height: 800 });
  }
  assert.deepEqual(faults, []);
});
