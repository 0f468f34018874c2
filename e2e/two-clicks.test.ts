import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { paid, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { desk, openStage } from './browser.ts';
import { gone, see, seeText } from './expect.ts';

const { shop, person } = await openStage({ background: false });

/** Clicks twice before React can render the state after the first click. */
const clickTwice = (button: Locator): Promise<unknown> =>
  button.evaluate((element: { click: () => void }) => [0, 1].map(() => element.click()));

/** Returns the paths of the writes that the page requests from now on. */
function recordWrites(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

test('a reminder, a new live and a question are sent once when their button is clicked twice without delay', async (t) => {
  const { orderId } = await toPay(shop);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${orderId}`);
  const reminders = recordWrites(page);
  const reminder = page.getByRole('button', { name: 'Renvoyer le lien de paiement' });
  await see(reminder);
  await clickTwice(reminder);
  await seeText(page, 'La relance part dans un instant');
  assert.deepEqual(reminders, [`/api/admin/orders/${orderId}/remind`]);

  await page.goto('/admin/lives');
  await page.getByRole('button', { name: 'Nouveau live' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Titre').fill('Deux clics');
  const lives = recordWrites(page);
  await clickTwice(dialog.getByRole('button', { name: 'Créer' }));
  await gone(dialog);
  assert.deepEqual(lives, ['/api/admin/lives']);

  const order = await paid(shop);
  const { page: buyer } = await person(t, order.customer);
  await buyer.goto(`/customer/order/${order.orderId}`);
  await buyer.getByLabel('Votre message').fill('Quelle longueur ?');
  const send = buyer.getByRole('button', { name: 'Envoyer le message', disabled: false });
  await see(send);
  const questions = recordWrites(buyer);
  await clickTwice(send);
  await see(buyer.getByRole('list', { name: 'Messages' }).getByText('Quelle longueur ?'));
  assert.deepEqual(questions, [`/api/orders/${order.orderId}/messages`]);
});

test('a removal and its undo are sent once when their button is clicked twice without delay', async (t) => {
  const { orderId } = await toValidate(shop, [2500, 1200]);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${orderId}`);
  const writes = recordWrites(page);
  const removal = page.getByRole('button', { name: /^Supprimer/ }).first();
  await see(removal);
  await clickTwice(removal);
  await seeText(page, /^Pièce \d+ retirée/);
  assert.equal(writes.length, 1, String(writes));
  await clickTwice(page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: /^Annuler/ }));
  await seeText(page, /est de nouveau dans la commande/);
  assert.equal(writes.length, 2, String(writes));
});
