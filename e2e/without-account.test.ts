import assert from 'node:assert/strict';
import { test } from 'vitest';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { fine } from '#sandbox/testing/order-steps.ts';
import { assertAccessible, desk, openStage, shoot } from './browser.ts';
import { arriveAt, assertFits, follow, price, see, titled } from './expect.ts';

const { shop, person } = await openStage();
const { admin } = shop;

test('a buyer without an account gets a copied message, whose link fills in her pseudo and shows nothing else', async (t) => {
  const liveId = await shop.aLive('Live du mardi');
  for (const [ref, pseudo] of [
    [1, 'lea.sans'],
    [2, 'lea.sans'],
    [3, 'ines.sans'],
  ] as const) {
    const productId = await shop.aProduct(liveId, ref, 2000);
    fine(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
  }
  const seller = await person(t, admin, desk);
  const { page } = seller;
  await page.goto(`/admin/lives/${liveId}/bilan`);
  await follow(page.getByRole('link', { name: 'Prévenir celles sans compte' }));
  await titled(page, 'Sans compte');
  const line = page.getByRole('row').filter({ hasText: '@lea.sans' });
  await see(line.getByText(price('46,00 €')));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await assertFits(page, `those without an account at ${width} px`);
    await assertAccessible(page, `those without an account at ${width} px`);
    await shoot(seller, `unreached-${width}`);
  }
  // Without access to the clipboard, the text is shown for copying.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await line.getByRole('button', { name: 'Copier le message pour @lea.sans' }).click();
  const message = await page.getByRole('textbox', { name: 'Message' }).inputValue();
  await shoot(seller, 'unreached-message-390');
  assert.match(message, /^Coucou @lea\.sans, tes 2 pièces du live \(46,00\s€\) t’attendent ici\s: http\S+$/);
  await see(page.locator('textarea:focus'));
  const chosen = await page.evaluate<number>(
    'document.activeElement.selectionEnd - document.activeElement.selectionStart',
  );
  assert.equal(chosen, message.length, 'the text is selected');
  await page.keyboard.press('Escape');
  await line.getByRole('checkbox', { name: 'Message envoyé à @lea.sans' }).click();
  await see(line.getByText(/admin@test\.example/));
  await see(page.getByRole('row').nth(1).filter({ hasText: '@ines.sans' }));

  const lea = await person(t, null);
  await lea.page.goto(/http.*/.exec(message)?.[0] ?? '');
  await arriveAt(lea.page, '/signup');
  await see(lea.page.locator('input[name="tiktok_username"][value="lea.sans"]'));
  await see(lea.page.getByText('Ce pseudo est libre.'));
  assert.doesNotMatch(await lea.page.locator('main').innerText(), /Robe|46,00/);
  assert.doesNotMatch(lea.page.url(), /jeton/);
  await shoot(lea, 'invited-390');
});
