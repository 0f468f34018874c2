import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import sql from 'sql-template-tag';
import { test } from 'vitest';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { bodyOf, paid, putInStatus, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { formatDay } from '#shared/time.ts';
import { parisDay } from '#shared/working-days.ts';
import { desk, replaceAnswer, openStage, phone, refusal } from './browser.ts';
import { arriveAt, gone, seeText, see, seeTitle, waitForFrames } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage({ background: false });

const DAY_MS = 86_400_000;
const tasksOn = (page: Page) => page.getByRole('list', { name: 'À faire' }).getByRole('listitem');

test('ADM-04 the dashboard lists each task with one button, the current live first, and links to the lists', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin');
  await seeText(page, 'Avant de vendre');
  await seeText(page, 'Aucun live en cours.');
  await seeText(page, 'Rien ne vous attend.');
  await seeText(page, 'Les ventes de vos lives apparaîtront ici après le premier.');
  const { pseudo, orderId, liveId } = await toPay(shop, [2500]);
  await toValidate(shop);
  await putInStatus(shop, await toValidate(shop), 'paid');
  await see(page.getByRole('link', { name: '1 à payer', exact: true }));
  await see(page.getByRole('row', { name: /Live.*25,00/ }));
  bodyOf(await shop.call(updateLive, { liveId, isActive: false }, shop.admin));
  await shop.shop.db.run(sql`update orders set held_until = now() where id = ${orderId}`);
  await page.goto('/admin');
  await see(tasksOn(page).getByText('1 commande sera annulée ce soir faute de paiement'));
  await see(tasksOn(page).getByText('1 commande à préparer'));
  await see(tasksOn(page).getByText(/» est en cours\.\s\p{Lu}/u));
  const buttons = tasksOn(page).getByRole('link');
  assert.deepEqual(await buttons.allTextContents(), ['Ouvrir le live', 'Relancer', 'Préparer']);
  await assertScreen({ page }, 'dashboard');
  await page.setViewportSize(desk.viewport);
  await buttons.filter({ hasText: 'Relancer' }).click();
  await arriveAt(page, '/admin/orders');
  await see(page.getByRole('cell', { name: pseudo }));
  await see(page.getByText('1 commande', { exact: true }));
  await page.goto('/admin');
  await page.getByRole('link', { name: 'colis en difficulté' }).click();
  await seeTitle(page, 'À traiter');
  await seeText(page, 'Aucun colis en difficulté');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Voir ce qui manque' }).click();
  await seeTitle(page, 'Ma boutique');
});

test('ADM-04 the user is greeted by first name, and the money of each day is read with the arrow keys', async (t) => {
  await paid(shop, [4000]);
  await shop.shop.db.run(sql`update users set first_name = 'Camille' where id = ${shop.admin.userId}`);
  const { page } = await person(t, shop.admin, desk);
  await page.clock.install();
  await page.goto('/admin');
  await seeText(page, /^(Bonjour|Bonsoir) Camille, nous sommes le /);
  const days = page.getByRole('slider', { name: 'Encaissé par jour' });
  await days.focus();
  const valueText = () => days.getAttribute('aria-valuetext');
  assert.match((await valueText()) ?? '', /46,00/);
  await page.keyboard.press('ArrowLeft');
  assert.match((await valueText()) ?? '', / 0,00/);
  const tomorrow = formatDay(parisDay(new Date(Date.now() + DAY_MS)));
  await page.clock.fastForward(DAY_MS);
  await seeText(page, new RegExp(`Camille, nous sommes le ${tomorrow}`));
});

test('ADM-04 a day of the money chart that was chosen by touch stays chosen', async (t) => {
  const { page } = await person(t, shop.admin, phone);
  await page.goto('/admin');
  const days = page.getByRole('slider', { name: 'Encaissé par jour' });
  await see(days);
  const today = await days.getAttribute('aria-valuetext');
  await days.tap({ position: { x: 3, y: 10 } });
  await waitForFrames(page);
  assert.notEqual(await days.getAttribute('aria-valuetext'), today);
});

test('ADM-31 counts and sales that fail to load show an error with a retry, and never the sentence of an empty list', async (t) => {
  const seller = await person(t, shop.admin, phone);
  const answers = [
    ['/api/admin/dashboard', 'Impossible de compter ce qui attend', 'Rien ne vous attend.'],
    ['/api/admin/live-sales', 'Impossible de charger les ventes', /^Les ventes de vos lives apparaîtront/],
  ] as const;
  for (const [api, words, emptyText] of answers) {
    const restore = await replaceAnswer(seller, api, refusal('Refusé pour essayer', 403));
    await seller.page.goto('/admin');
    const error = seller.page.getByText(words, { exact: true });
    await see(error);
    assert.equal(await seller.page.getByText(emptyText).count(), 0);
    await restore(() => seller.page.getByRole('button', { name: 'Réessayer' }).first().click());
    await gone(error);
  }
});
