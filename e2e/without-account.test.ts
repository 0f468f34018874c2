import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator } from 'playwright-core';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { listBuyersWithoutAccount } from '#screens/admin/without-account/endpoints.ts';
import { desk, replaceAnswer, openStage, saveScreenshot } from './browser.ts';
import { arriveAt, followLink, gone, waitForHydration, price, seeText, seeValue, see, seeTitle } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage();
const { admin } = shop;

test('a buyer without an account gets a copied message, whose link fills in her pseudo and shows only her pieces', async (t) => {
  const liveId = await shop.aLive('Live du mardi');
  for (const [ref, pseudo] of [
    [1, 'lea.sans'],
    [2, 'lea.sans'],
    [3, 'ines.sans'],
  ] as const) {
    const productId = await shop.aProduct(liveId, ref, 2000);
    bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
  }
  const seller = await person(t, admin, desk);
  const { page } = seller;
  await page.goto(`/admin/lives/${liveId}/bilan`);
  await followLink(page.getByRole('link', { name: 'Prévenir celles sans compte' }));
  await seeTitle(page, 'Sans compte');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '@lea.sans' }) });
  await see(row.getByText(price('46,00 €')));
  await see(row.getByText(/^Coucou @lea\.sans, tes 2 pièces du live/));
  for (const piece of ['1 · Robe 1', '2 · Robe 2']) await see(row.getByText(piece));
  await assertScreen(seller, 'unreached');
  // Without access to the clipboard, the text is shown for copying.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await row.getByRole('button', { name: 'Copier le message pour @lea.sans' }).click();
  const message = await page.getByRole('textbox', { name: 'Message' }).inputValue();
  await saveScreenshot(seller, 'unreached-message-390');
  assert.match(message, /^Coucou @lea\.sans, tes 2 pièces du live \(46,00\s€\) t’attendent ici\s: http\S+$/);
  await see(page.locator('textarea:focus'));
  const selectedLength = await page.evaluate<number>(
    'document.activeElement.selectionEnd - document.activeElement.selectionStart',
  );
  assert.equal(selectedLength, message.length, 'the text is selected');
  await page.keyboard.press('Escape');
  await row.getByRole('checkbox', { name: 'Message envoyé à @lea.sans' }).click();
  await see(row.getByText('Relancée à l’instant'));
  await see(row.getByTitle(/admin@test\.example/));
  await page.reload();
  await see(page.getByText('Prévenues : 1 sur 2'));
  assert.match(
    (await page.getByRole('list', { name: 'Acheteuses sans compte' }).innerText()).replaceAll('\n', ' '),
    /^@ines\.sans .*@lea\.sans/,
  );

  const lea = await person(t, null);
  await lea.page.goto(/http.*/.exec(message)?.[0] ?? '');
  await arriveAt(lea.page, '/signup');
  await see(lea.page.locator('input[name="tiktok_username"][value="lea.sans"]'));
  await see(lea.page.getByText('Ce pseudo est libre.'));
  await see(lea.page.getByRole('heading', { name: 'Bonjour @lea.sans' }));
  await seeText(lea.page, 'Vos 2 pièces vous attendent. Créez votre compte pour les régler.');
  const pieces = lea.page.getByRole('list', { name: 'Vos pièces' });
  for (const words of ['Pièce n° 1', 'Robe 1', 'Pièce n° 2', 'Robe 2'])
    await see(pieces.getByText(words, { exact: true }));
  assert.equal(await pieces.getByText(price('20,00 €')).count(), 2);
  assert.doesNotMatch(await lea.page.locator('main').innerText(), /Robe 3|46,00|ines/);
  assert.doesNotMatch(lea.page.url(), /jeton/);
  await assertScreen(lea, 'invited');

  await setDelay(shop, 48);
  await setLiveActive(shop, liveId, false);
  await lea.page.reload();
  await seeText(lea.page, /^Vos 2 pièces sont gardées jusqu’au \S+\s\d{1,2}(er)?\s\S+\sà\s\d{1,2}\sh(\s\d\d)?\./);
  await see(lea.page.locator('input[name="tiktok_username"][value="lea.sans"]'));
  await saveScreenshot(lea, 'invited-until-390');
});

test('forty buyers without an account are contacted with one click each, and a live narrows the list', async (t) => {
  const liveId = await shop.aLive('Live de quarante');
  for (let n = 1; n <= 40; n++) {
    const productId = await shop.aProduct(liveId, n, 2000);
    bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: `quarante.${n}` }, admin));
  }
  const { page, context } = await person(t, admin, desk);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/users/without-account');
  // Two clicks choose the live. Each buyer then needs one click.
  let clicks = 0;
  const click = (locator: Locator) => {
    clicks += 1;
    return locator.click();
  };
  await click(page.getByRole('combobox', { name: 'Live' }));
  await click(page.getByRole('option', { name: /Live de quarante/ }));
  await see(page.getByText('Prévenues : 0 sur 40'));
  const buttons = page.getByRole('button', { name: /^Copier le message pour/ });
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => String((button as unknown as { ariaLabel: string }).ariaLabel)),
  );
  for (const name of names) await click(page.getByRole('button', { name, exact: true }));
  await see(page.getByText('Prévenues : 40 sur 40'));
  assert.equal(clicks, 42);
  assert.match(
    await page.evaluate<string>('navigator.clipboard.readText()'),
    /^Coucou @quarante\.\d+, ta pièce du live/,
  );
  await page.getByRole('button', { name: 'Annuler' }).click();
  await see(page.getByText('Prévenues : 39 sur 40'));
});

test('the place of the pieces is reserved while they load, a field that is being typed in keeps the focus, and an invalid link shows only the sign-up', async (t) => {
  const liveId = await shop.aLive('Live du jeudi');
  const productId = await shop.aProduct(liveId, 1, 2000);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'nora.sans' }, admin));
  const { people } = bodyOf(await shop.call(listBuyersWithoutAccount, { liveId }, admin));
  const link = people[0]?.link ?? '';
  const visitor = await person(t);
  const answer = Promise.withResolvers<void>();
  const restore = await replaceAnswer(visitor, '/api/invitation', answer.promise);
  await visitor.page.goto(link);
  const email = visitor.page.getByLabel('E-mail');
  await waitForHydration(email);
  const boxBefore = await email.boundingBox();
  answer.resolve();
  await seeText(visitor.page, 'Votre pièce vous attend. Créez votre compte pour la régler.');
  assert.deepEqual(await email.boundingBox(), boxBefore);
  await restore();

  const typist = await person(t);
  const lateReply = Promise.withResolvers<void>();
  const release = await replaceAnswer(typist, '/api/invitation', lateReply.promise);
  await typist.page.goto(link);
  const typed = typist.page.getByLabel('E-mail');
  await waitForHydration(typed);
  await typed.focus();
  await typist.page.keyboard.type('nora@');
  lateReply.resolve();
  await seeValue(typist.page.getByLabel('Pseudo TikTok'), 'nora.sans');
  await typist.page.keyboard.type('test.example');
  assert.equal(await typed.inputValue(), 'nora@test.example', 'the field keeps the focus');
  await release();

  const secondVisitor = await person(t);
  await secondVisitor.page.goto(link.replace(/[^=]*$/, crypto.randomUUID()));
  await waitForHydration(secondVisitor.page.getByLabel('E-mail'));
  await seeText(secondVisitor.page, /^Votre identifiant TikTok/);
  await gone(secondVisitor.page.getByText('Chargement...'));
  assert.equal(await secondVisitor.page.getByText(/Bonjour|nora/).count(), 0);
});
