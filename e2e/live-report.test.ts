import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { airPiece } from '#features/claims/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, refusal, replaceAnswer, saveScreenshot } from './browser.ts';
import { arriveAt, assertFits, followLink, navigate, price, see, seeText, seeTitle, waitForFrames } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage();
const { admin } = shop;

test('the report of a live opens from its page, follows the live, compares it with the live before, and can be downloaded, shared and printed', async (t) => {
  const earlier = await shop.aLive('Live du mardi');
  await shop.shop.db.run(sql`update lives set live_date = live_date - interval '4 days' where id = ${earlier}`);
  const scarf = await shop.aProduct(earlier, 1, 2000);
  bodyOf(await shop.call(addToLiveOrder, { liveId: earlier, productId: scarf, pseudo: 'ana' }, admin));
  const liveId = await shop.aLive('Live du samedi');
  const [dress, coat] = [await shop.aProduct(liveId, 1, 2000), await shop.aProduct(liveId, 2, 4500)];
  bodyOf(await shop.call(airPiece, { liveId, ref: 1 }, admin));
  for (const pseudo of ['ana', 'bea', 'cleo', 'dora', 'eve']) await addClaim(shop, dress, pseudo);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: dress, pseudo: 'ana' }, admin));
  const watched = await person(t, admin, desk);
  const { page } = watched;
  await page.goto(`/admin/lives/${liveId}`);
  await followLink(page.getByRole('link', { name: 'Bilan' }));
  await arriveAt(page, `/admin/lives/${liveId}/bilan`);
  await seeTitle(page, 'Bilan : Live du samedi');
  const main = page.getByRole('main');
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
  await see(main.getByText(price('20,00 €')));
  await see(fact('Pièces montrées').getByText('1 sur 2'));
  const card = page.getByRole('list', { name: 'Pièces du live' }).getByRole('listitem').filter({ hasText: 'Robe 1' });
  await see(card.getByText('5 l’ont demandée'));
  await see(card.getByText('À racheter'));
  await see(card.getByRole('link', { name: '@ana' }));
  await see(fact('Commandes à valider').getByText(price('1 · 26,00 €')));
  await assertScreen(watched, 'report');
  await page.setViewportSize({ width: 1280, height: 900 });

  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: coat, pseudo: 'bea' }, admin));
  await see(main.getByText(price('65,00 €')));
  await see(fact('Panier moyen').getByText(price('32,50 €')));
  await see(page.getByText(/^45,00\s€ de plus \(\+225\s%\) que «\sLive du mardi\s»$/));
  const steps = page.getByRole('list', { name: 'Pièces, de la demande au paiement' }).getByRole('listitem');
  assert.deepEqual(await steps.allInnerTexts(), ['Demandées\n2', 'Données\n2', 'Validées\n0', 'Payées\n0']);

  const sales = page.getByRole('group', { name: 'Ventes au fil du live' }).getByRole('img');
  assert.equal(await sales.count(), 2);
  await sales.first().focus();
  await page.keyboard.press('ArrowRight');
  assert.match((await page.locator('svg [role=img]:focus').getAttribute('aria-label')) ?? '', /pièce 2, Robe 2, 45,00/);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger en CSV' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^bilan-[\d-]{10}\.csv$/);
  assert.match(await readFile(await file.path(), 'utf8'), /\r\n2;Robe 2;45,00;non;0;0;bea;/);
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Image à partager' }).click(),
  ]);
  const bytes = await readFile(await picture.path());
  assert.deepEqual([picture.suggestedFilename(), bytes.subarray(1, 4).toString()], ['bilan-du-live.png', 'PNG']);

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1100, height: 800 });
  assert.equal(await page.getByRole('navigation', { name: 'Administration' }).isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Imprimer' }).isVisible(), false);
  await page.setViewportSize({ width: 718, height: 1000 });
  await see(card.getByText('5 l’ont demandée'));
  await assertFits(page, 'the printed report');
  await saveScreenshot(watched, 'report-print');
});

test('the picture of a live is downloaded when a phone refuses to share it, and not when the seller closes the share sheet', async (t) => {
  const liveId = await shop.aLive('Live du jeudi');
  await shop.aCustomer('sonia');
  const productId = await shop.aProduct(liveId, 7);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'sonia' }, admin));
  const { page } = await person(t, admin, phone);
  await page.goto(`/admin/lives/${liveId}/bilan`);
  const failWith = (name: string) =>
    page.evaluate(`Object.assign(navigator, {
      canShare: () => true,
      share: () => Promise.reject(new DOMException('', ${JSON.stringify(name)})),
    })`);
  const share = async () => {
    const button = page.getByRole('button', { name: 'Image à partager' });
    if (!(await button.isVisible())) await page.getByRole('button', { name: 'Plus' }).click();
    await button.click();
  };
  const downloads: string[] = [];
  page.on('download', (file) => downloads.push(file.suggestedFilename()));
  await seeTitle(page, 'Bilan : Live du jeudi');
  await failWith('AbortError');
  await share();
  await failWith('NotAllowedError');
  const file = page.waitForEvent('download');
  await share();
  await file;
  assert.deepEqual(downloads, ['bilan-du-live.png']);
});

test('the end of a live shows its effects, its report is two clicks away, and « Annuler » resumes the live', async (t) => {
  const liveId = await shop.aLive('Live du dimanche');
  const dress = await shop.aProduct(liveId, 1, 2000);
  const coat = await shop.aProduct(liveId, 2, 3000);
  await shop.aCustomer('dina');
  bodyOf(await shop.call(changeSettings, { mailAfterLive: true, paymentDelayHours: 48 }, admin));
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: dress, pseudo: 'dina' }, admin));
  await addClaim(shop, coat, 'sans.reponse');
  const watched = await person(t, admin, phone);
  const { page } = watched;
  await page.goto(`/admin/live-order-sidebar?live=${liveId}`);
  await page.getByRole('button', { name: 'Terminer le live' }).click();
  const sheet = page.getByRole('dialog', { name: 'Terminer le live' });
  await see(sheet.getByText('1 pièce vendue sur 2, à 1 acheteuse'));
  await see(sheet.getByText('La boutique envoie 1 e-mail tout de suite'));
  await see(sheet.getByText('@dina'));
  await see(sheet.getByText(/^Les pièces non payées sont gardées jusqu’au \S+ \d+(er)?\s.* à \d+\sh/));
  await see(sheet.getByText('Une demande attend une pièce encore libre.'));
  await assertFits(page, 'the end of the live');
  await assertAccessible(page, 'the end of the live', 'dialog');
  await saveScreenshot(watched, 'end-of-live-390');
  await sheet.getByRole('button', { name: 'Terminer et voir le bilan' }).click();
  await arriveAt(page, `/admin/lives/${liveId}/bilan`);
  await seeTitle(page, 'Bilan : Live du dimanche');
  const claim = page.getByRole('list', { name: 'Demandes sans réponse' }).getByRole('link', { name: '@sans.reponse' });
  assert.equal(await claim.getAttribute('href'), 'https://www.tiktok.com/@sans.reponse');
  const isActive = async () =>
    (await shop.shop.db.one<{ on: boolean }>(sql`select is_active as on from lives where id = ${liveId}`))?.on;
  assert.equal(await isActive(), false);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await see(page.getByText('Live du dimanche est de nouveau actif'));
  assert.equal(await isActive(), true);
});

test('the report of a live without a sale offers no picture to share', async (t) => {
  const liveId = await shop.aLive('Live sans vente');
  const { page } = await person(t, admin, desk);
  await page.goto(`/admin/lives/${liveId}/bilan`);
  await see(page.getByRole('button', { name: 'Imprimer' }));
  assert.equal(await page.getByRole('button', { name: 'Image à partager' }).count(), 0);
});

test('« Terminer le live » of the palette keeps its live, and says when the live has ended elsewhere', async (t) => {
  await shop.aLive('Live resté actif');
  const liveId = await shop.aLive('Live terminé ailleurs');
  const { page } = await person(t, admin, desk);
  await page.goto('/admin/faqs');
  await seeTitle(page, 'FAQ');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('terminer le live');
  await page.getByRole('option', { name: 'Terminer le live' }).click();
  const sheet = page.getByRole('dialog', { name: 'Terminer le live' });
  await see(sheet.getByText('Live terminé ailleurs'));
  bodyOf(await shop.call(updateLive, { liveId, isActive: false }, admin));
  await see(sheet.getByText('Ce live est déjà terminé'));
  assert.ok(await sheet.getByText('Live terminé ailleurs').isVisible());
  assert.ok(await sheet.getByRole('button', { name: 'Terminer et voir le bilan' }).isDisabled());
});

test('ADM-24 « Terminer le live » of the palette waits for a read of the lives, and takes no live that has ended', async (t) => {
  const seller = await person(t, admin, desk);
  const { page } = seller;
  await page.clock.install();
  await shop.aLive('Live encore actif');
  const liveId = await shop.aLive('Live de la première lecture');
  await page.goto('/admin/lives');
  await seeText(page, 'Live de la première lecture');
  await navigate(page, '/admin/faqs');
  await seeTitle(page, 'FAQ');
  const late = Promise.withResolvers<void>();
  const restore = await replaceAnswer(seller, '/api/admin/lives', late.promise);
  bodyOf(await shop.call(updateLive, { liveId, isActive: false }, admin));
  // After five seconds, the lives in memory are read again even if the feed has not reported the change.
  await page.clock.fastForward(6_000);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('terminer le live');
  await page.getByRole('option', { name: 'Terminer le live' }).click();
  const sheet = page.getByRole('dialog', { name: 'Terminer le live' });
  await see(sheet);
  await waitForFrames(page);
  assert.equal(await sheet.getByText('Live de la première lecture').count(), 0);
  late.resolve();
  await see(sheet.getByText('Live encore actif'));
  await restore();
});

test('ADM-24 « Terminer le live » of the lives whose mails are unknown says when the live has ended elsewhere', async (t) => {
  const seller = await person(t, admin, desk);
  const { page } = seller;
  const liveId = await shop.aLive('Live de la liste');
  await replaceAnswer(seller, /end-mails/, refusal('Panne', 500));
  await page.goto('/admin/lives');
  await page.getByRole('button', { name: 'Désactiver Live de la liste' }).click();
  const sheet = page.getByRole('dialog', { name: 'Terminer le live' });
  await see(sheet.getByText('Live de la liste'));
  bodyOf(await shop.call(updateLive, { liveId, isActive: false }, admin));
  await see(sheet.getByText('Ce live est déjà terminé'));
});
