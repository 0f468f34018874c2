import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import type { Page } from 'playwright-core';
import { createOrder } from '#domain/orders/admin-endpoints.ts';
import { orderStatusLabels } from '#domain/orders/labels.ts';
import { fine } from '#stage/testing/order-steps.ts';
import { assertAccessible, desk, openStage, shoot } from './browser.ts';
import { cut } from './cut.ts';
import { assertFits, see } from './expect.ts';
import { longRows, longUser } from './long-rows.ts';

const { shop, person } = await openStage({ background: false });
await longRows(shop);

type Ready = (page: Page) => Promise<void>;
const withRow: Ready = (page) => see(page.locator('tbody tr:not([aria-hidden])').first());
/** Each list of the back office, the row it proves, and when it is there. */
const lists: Readonly<Record<string, [row: string, path: string, ready: Ready]>> = {
  orders: ['ADM-18', '/admin/orders', withRow],
  users: ['ADM-05', '/admin/users', withRow],
  products: ['ADM-14', '/admin/products', withRow],
  bulk: ['ADM-17', '/admin/bulk-products', withRow],
  lives: ['ADM-24', '/admin/lives', withRow],
  colours: ['ADM-28', '/admin/colors', withRow],
  faq: ['ADM-29', '/admin/faqs', withRow],
  pages: ['ADM-30', '/admin/pages', withRow],
  preparation: ['ADM-22', '/admin/orders-preparation', (page) => see(page.getByText('à préparer').first())],
  merge: ['ADM-12', `/admin/user-merge?source=${longUser(0)}&destination=${longUser(1)}`, withRow],
  'merge-search': [
    'ADM-11',
    '/admin/user-merge',
    async (page) => {
      for (const side of ['Utilisateur source', 'Utilisateur destination']) {
        const form = page.getByRole('search', { name: side });
        await form.getByRole('searchbox').fill('marie');
        await form.getByRole('button', { name: 'Rechercher' }).click();
      }
      await see(page.getByRole('button', { name: /^Sélectionner/ }).nth(12));
    },
  ],
  'orders-of-a-user': [
    'ADM-09',
    '/admin/users',
    async (page) => {
      await page
        .getByRole('button', { name: /commandes de/ })
        .first()
        .click();
      await see(page.getByRole('dialog').locator('tbody tr:not([aria-hidden])').first());
    },
  ],
};

for (const [name, [row, path, ready]] of Object.entries(lists)) {
  test(`${row} the list of ${name} fits with the longest names, its actions in sight`, async (t) => {
    const her = await person(t, shop.admin, { viewport: { width: 1280, height: 800 } });
    await her.page.goto(path);
    await ready(her.page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await her.page.emulateMedia({ colorScheme });
      for (const [width, height] of [
        [390, 844],
        [768, 1024],
        [1280, 800],
      ] as const) {
        await her.page.setViewportSize({ width, height });
        await assertFits(her.page, `${name} at ${width} px`);
        await shoot(her, `${name}-${width}-${colorScheme}`);
      }
      await assertAccessible(her.page, `${name}, ${colorScheme}`);
    }
    const faults: string[] = [];
    for (const width of [1366, 1280, 1279, 1024, 1023, 768]) {
      await her.page.setViewportSize({ width, height: 800 });
      await assertFits(her.page, `${name} at ${width} px`);
      faults.push(...(await cut(her.page)).slice(0, 3).map((fault) => `at ${width} px ${fault}`));
    }
    assert.deepEqual(faults, []);
  });
}

interface Look {
  label: string;
  paint: string;
  sign: string;
  contrast: number;
}

/** How the badges of a page look: their colours as drawn, their sign, how well their words can be read. */
const looks = (page: Page): Promise<Look[]> =>
  page.locator('td[data-label="Statut"] > span').evaluateAll((badges) => {
    interface Style {
      color: string;
      backgroundColor: string;
      borderTopColor: string;
    }
    interface Shown {
      textContent: string;
      parentElement: Shown;
      querySelector(which: string): { innerHTML: string } | null;
    }
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: Shown): Style };
    const rgb = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (text: string) => {
      const [r = 0, g = 0, b = 0] = rgb(text).map((value) =>
        value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return (badges as unknown as Shown[]).map((badge) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(badge);
      const isClear = rgb(backgroundColor)[3] === 0;
      const under = isClear ? getComputedStyle(badge.parentElement).backgroundColor : backgroundColor;
      const [light = 0, dark = 0] = [luminance(color), luminance(under)].toSorted((a, b) => b - a);
      return {
        label: badge.textContent,
        paint: `${color} ${backgroundColor} ${borderTopColor}`,
        sign: badge.querySelector('svg')?.innerHTML ?? '',
        contrast: (light + 0.05) / (dark + 0.05),
      };
    });
  });

test('ADM-18 D-09 ten statuses are told apart by colour and by sign, and can be read, by day and by night', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/orders');
  await withRow(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const seen = new Map((await looks(page)).map((look) => [look.label, look]));
    assert.deepEqual([...seen.keys()].toSorted(), Object.values(orderStatusLabels).toSorted());
    for (const part of ['paint', 'sign'] as const)
      assert.equal(new Set([...seen.values()].map((look) => look[part])).size, 10, `${part}s in ${colorScheme}`);
    for (const { label, contrast } of seen.values())
      assert.ok(contrast >= 4.5, `« ${label} » in ${colorScheme}: ${contrast.toFixed(2)}`);
  }
});

test('ADM-18 fourteen orders are in sight at once on a laptop', async (t) => {
  const liveId = await shop.aLive('Robes et blouses fluides');
  for (let at = 0; at < 15; at += 1) {
    const { userId } = await shop.aCustomer(`lea.martin${at}`);
    await shop.shop.db.run(sql`update users set first_name = 'Léa', last_name = 'Martin' where id = ${userId}`);
    fine(await shop.call(createOrder, { liveId, userId }, shop.admin));
  }
  const { page } = await person(t, shop.admin, { viewport: { width: 1280, height: 800 } });
  await page.goto('/admin/orders');
  const fourteenth = page.locator('tbody tr:not([aria-hidden])').nth(13);
  await see(fourteenth);
  const box = await fourteenth.boundingBox();
  assert.ok(box && box.y + box.height <= 800, `the fourteenth ends at ${box && box.y + box.height} px`);
});
