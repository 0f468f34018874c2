import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { addToLiveOrder, foreseeReminders } from '#features/orders/domain/admin-endpoints.ts';
import { holdProblems } from '#features/orders/domain/problems-holds.ts';
import { keptAfterLive, setDelay } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, putInStatus, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, replaceAnswer, saveScreenshot } from './browser.ts';
import { assertFits, gone, seeText, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
await setDelay(shop, 48);
const orders: Placed[] = [];
for (let index = 0; index < 6; index += 1) orders.push(await keptAfterLive(shop));
const numbers = await Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).number));
const deadlineOf = (at: number) => seenByAdmin(shop, orders[at] ?? { orderId: '' }).then(({ heldUntil }) => heldUntil);

const checkboxOf = (page: Page, at: number) => page.getByLabel(`Sélectionner ${numbers[at]}`, { exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Sélection' });

async function assertFitsTablet(page: Page): Promise<void> {
  const around = await bar(page).boundingBox();
  for (const button of await bar(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    assert.ok(around && box, 'the group and its button are visible');
    assert.ok(box.y >= around.y && box.y + box.height <= around.y + around.height, await button.innerText());
    assert.ok(box.x + box.width <= around.x + around.width, await button.innerText());
  }
  for (const date of await page
    .getByRole('row')
    .getByText(/^\d\d\/\d\d\/\d{4}/)
    .all()) {
    const box = await date.boundingBox();
    assert.ok(box && box.height < 24, `${await date.innerText()} takes one line`);
  }
}

test('the selection fits a tablet, several orders get a later deadline at once, and a refused order is named and stays selected', async (t) => {
  const deadline = await deadlineOf(2);
  await putInStatus(shop, orders[3] ?? { orderId: '' }, 'cancelled');
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/orders');
  await checkboxOf(page, 5).click();
  await see(bar(page).getByText('1 commande sélectionnée'));
  await page.setViewportSize({ width: 768, height: 1024 });
  await assertFitsTablet(page);
  await saveScreenshot(seller, 'selection-768');
  await page.setViewportSize(desk.viewport);
  await checkboxOf(page, 5).click();
  await gone(bar(page).getByText('1 commande sélectionnée'));
  await checkboxOf(page, 1).click();
  await checkboxOf(page, 4).click({ modifiers: ['Shift'] });
  await see(bar(page).getByText('4 commandes sélectionnées'));
  assert.equal(await checkboxOf(page, 0).isChecked(), false);
  await assertAccessible(page, 'selection');
  await saveScreenshot(seller, 'selection-1280');
  await bar(page).getByRole('button', { name: '+24 h' }).click();
  await seeText(page, '3 commandes prolongées de 24 h, 1 refusée');
  await see(
    page
      .getByRole('alert')
      .getByText(`${numbers[3]} — Impossible de changer le délai d’une commande au statut « Annulée »`),
  );
  await saveScreenshot(seller, 'selection-refused-1280');
  await see(bar(page).getByText('1 commande sélectionnée'));
  assert.equal(Date.parse((await deadlineOf(2)) ?? '') - Date.parse(deadline ?? ''), 86_400_000);
  await page.getByRole('button', { name: 'J’ai lu' }).click();
  await gone(page.getByRole('alert'));
});

test('a reminder of selected orders by keyboard needs confirmation, and so does « Sans limite », which removes the deadline', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/orders?status=to-validate');
  await bar(page).getByLabel('Tout sélectionner').focus();
  await page.keyboard.press('Space');
  // The first test has cancelled one of the six orders.
  await see(bar(page).getByText('5 commandes sélectionnées'));
  await checkboxOf(page, 0).focus();
  await page.keyboard.press('Space');
  await see(bar(page).getByText('4 commandes sélectionnées'));
  await bar(page).getByRole('button', { name: 'Envoyer une relance' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Relancer ces commandes ?' });
  await see(question.getByText('4 clientes recevront aussitôt un e-mail.'));
  await question.getByRole('button', { name: 'Envoyer une relance' }).click();
  await seeText(page, '4 commandes relancées');
  await gone(bar(page).getByRole('button', { name: 'Envoyer une relance' }));

  await checkboxOf(page, 5).click();
  await bar(page).getByRole('button', { name: 'Sans limite' }).click();
  const unlimited = page.getByRole('dialog', { name: 'Garder ces commandes sans limite ?' });
  await unlimited.getByRole('button', { name: 'Garder sans limite' }).click();
  await gone(unlimited);
  await gone(bar(page).getByText('1 commande sélectionnée'));
  assert.equal(await deadlineOf(5), null);
});

test('a reminder that would reach nobody says so and cannot be sent', async (t) => {
  const pseudo = 'sans.adresse';
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 9_000);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin));
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders?q=${pseudo}`);
  await bar(page).getByLabel('Tout sélectionner').check();
  await bar(page).getByRole('button', { name: 'Envoyer une relance' }).click();
  const question = page.getByRole('dialog');
  await see(question.getByText('Aucun e-mail à envoyer.'));
  assert.equal(await question.getByRole('button', { name: 'Envoyer une relance' }).isDisabled(), true);
  await saveScreenshot(seller, 'reminder-nobody');
});

test('a reminder that the shop refuses shows the reason and cannot be sent', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  const { code, status, sentence } = holdProblems.salesClosed;
  const refused = { type: 'about:blank', title: sentence(), status, code };
  await replaceAnswer(seller, foreseeReminders.path, { status, json: refused });
  await page.goto('/admin/orders');
  await checkboxOf(page, 5).click();
  await bar(page).getByRole('button', { name: 'Envoyer une relance' }).click();
  const question = page.getByRole('dialog');
  await see(question.getByText(sentence()));
  await see(question.getByText('L’envoi n’est pas possible pour le moment.'));
  assert.equal(await question.getByRole('button', { name: 'Envoyer une relance' }).isDisabled(), true);
  await saveScreenshot(seller, 'reminder-refused');
});

test('each card on a phone has its checkbox, and changed filters clear the selection', async (t) => {
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto('/admin/orders');
  await checkboxOf(page, 5).tap();
  await checkboxOf(page, 4).tap();
  await see(bar(page).getByText('2 commandes sélectionnées'));
  await assertFits(page, 'selection on a phone');
  await assertAccessible(page, 'selection on a phone');
  await saveScreenshot(seller, 'selection-390');
  await page.getByRole('button', { name: 'Filtres' }).tap();
  await page.getByLabel('Statut').selectOption('to-validate');
  await gone(bar(page).getByText('2 commandes sélectionnées'));
});
