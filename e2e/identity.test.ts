import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { toPay } from '#sandbox/testing/order-steps.ts';
import { assertAccessible, waitForAnimations } from './accessibility.ts';
import { openStage, phone } from './browser.ts';
import { see } from './expect.ts';

const folder = mkdtempSync(join(tmpdir(), 'defile-identity-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const logo = join(folder, 'logo.svg');
writeFileSync(
  logo,
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="400" height="400"><rect width="10" height="10"/></svg>',
);
const { shop, person } = await openStage({
  background: false,
  env: { SHOP_COLOR: '#ffd400', SHOP_LOGO: logo, SHOP_NAME: 'Chez Léa' },
});

const paintOf = (button: Locator) =>
  button.evaluate((element) => {
    const { getComputedStyle } = globalThis as unknown as {
      getComputedStyle(of: unknown): { backgroundColor: string; color: string };
    };
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color];
  });

const schemes = [
  ['light', 'rgb(36, 26, 23)'],
  ['dark', 'rgb(24, 19, 17)'],
] as const;

test('a button has the shop’s colour and readable text in both colour schemes', async (t) => {
  const { page } = await person(t, null, phone);
  await page.goto('/admin/login');
  const button = page.getByRole('button', { name: 'Se connecter' });
  await see(button);
  for (const [colorScheme, textColour] of schemes) {
    await page.emulateMedia({ colorScheme });
    await waitForAnimations(page);
    assert.deepEqual(await paintOf(button), ['rgb(255, 212, 0)', textColour]);
    await assertAccessible(page, `the sign-in of the back office (${colorScheme})`);
  }
});

test('an order to pay shows the shop’s logo beside the sign-out, with a link to the orders', async (t) => {
  const order = await toPay(shop);
  const { page } = await person(t, order.customer, phone);
  await page.goto(`/customer/order/${order.orderId}`);
  await see(page.getByRole('heading', { name: 'Commande à payer' }));
  const logoImage = page.getByRole('img', { name: 'Chez Léa' });
  for (const [colorScheme] of schemes) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `an order to pay (${colorScheme})`);
    await see(logoImage);
    const box = await logoImage.boundingBox();
    assert.deepEqual([box?.width, box?.height], [104, 36], 'a square picture of 400 px has the size of its place');
    const signOutBox = await page.getByRole('button', { name: 'Se déconnecter' }).boundingBox();
    assert.ok(
      signOutBox && box && Math.abs(signOutBox.y + signOutBox.height / 2 - box.y - box.height / 2) < 8,
      'one row',
    );
  }
  await page.getByRole('link', { name: 'Chez Léa' }).click();
  await page.waitForURL('**/customer/orders');
});
