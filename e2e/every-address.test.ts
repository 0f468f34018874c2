import assert from 'node:assert/strict';
import { HtmlValidate } from 'html-validate';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { openBuild } from '#app/pages/build.ts';
import { contentRows } from '#sandbox/demo/content-rows.ts';
import { insertRows } from '#sandbox/demo/insert-rows.ts';
import { listPageVersions } from '#screens/public/page-versions/endpoints.ts';
import { saveVersionsNow } from '#features/content/server/steps/save-versions.ts';
import { bodyOf, toPay } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage } from './browser.ts';
import { assertFits, assertType, assertValidHtml, gone, navigate, see } from './expect.ts';
import { publicScreens } from './public-screens.ts';

const { shop, person } = await openStage({ background: false });
for (const [table, rows] of contentRows(new Date()))
  if (table !== 'settings') await insertRows(shop.shop.db, table, rows);
const order = await toPay(shop);

await saveVersionsNow(shop.system);
const version = bodyOf(await shop.call(listPageVersions, { code: 'cgu' })).versions[0];

const parts: Readonly<Record<string, string>> = {
  $orderId: order.orderId,
  $userId: order.customer.userId,
  $liveId: await shop.aLive(),
  $code: 'cgu',
  $versionId: version?.id ?? '',
};
function pathOf(address: string): string {
  return address.replace(/\$\w{1,40}/g, (name) => {
    const part = parts[name];
    assert.ok(part, `${address}: no value for ${name}`);
    return part;
  });
}

const addresses = (await openBuild()).screens.listAddresses().all;
assert.ok(addresses.includes('/admin/orders/$orderId'), 'the back office is among the addresses');
const isOfOffice = (address: string) => address.startsWith('/admin') && address !== '/admin/login';
const isOfCustomer = (address: string) => /^\/(?:customer|payment)\b/.test(address);
const readers: Readonly<Record<string, [as: TestCaller | null, isInScope: (address: string) => boolean]>> = {
  'a visitor': [null, (address) => !isOfOffice(address) && !isOfCustomer(address)],
  'a customer': [order.customer, isOfCustomer],
  'an administrator': [shop.admin, isOfOffice],
};

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // The validator receives the document as the browser serializes it. These rules judge the source text.
    'attr-quotes': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
  },
});

async function assertDocument(page: Page, address: string): Promise<void> {
  const html = await page.locator('html').evaluate(({ outerHTML }: { outerHTML: string }) => outerHTML);
  await assertValidHtml(validator, `<!doctype html>${html}`, address);
  assert.doesNotMatch(html, / datetime="[^"]*\.\d{4}/, `${address} has no time with microseconds`);
  assert.equal(await page.locator('head title').count(), 1, `${address} has one title`);
}

// Addresses come from the router, so a new address is tested without a change here.
for (const [reader, [as, isInScope]] of Object.entries(readers)) {
  test(`every address for ${reader} opens with valid, accessible HTML that fits a phone and a desk`, async (t) => {
    const { page } = await person(t, as, desk);
    for (const address of addresses.filter(isInScope)) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(pathOf(address));
      await see(page.locator('main h1'));
      assert.doesNotMatch(await page.title(), /introuvable|not found/i, address);
      // `every-screen.test.ts` runs axe on the pages that it lists.
      if (!Object.hasOwn(publicScreens, pathOf(address))) await assertAccessible(page, address);
      await assertDocument(page, address);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await assertFits(page, `${address} at ${width} px`);
        // The camera window scales its text with its own size.
        if (!address.endsWith('/antenne')) await assertType(page, `${address} at ${width} px`);
      }
    }
  });
}

for (const role of ['packer', 'seller'] as const) {
  test(`no address of the back office requests data that a ${role} may not read`, async (t) => {
    const { page } = await person(t, await aMember(shop, role), desk);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${new URL(page.url()).pathname} requests ${response.url()}`);
    });
    // Navigates inside the app. The administrator's test loads each address from the server.
    await page.goto('/admin');
    await see(page.locator('main h1'));
    for (const address of addresses.filter(isOfOffice)) {
      await navigate(page, pathOf(address));
      await see(page.locator('main h1'));
      await gone(page.locator('main [aria-busy="true"]').or(page.getByText('Chargement...')));
    }
    assert.deepEqual(refused, []);
  });
}
