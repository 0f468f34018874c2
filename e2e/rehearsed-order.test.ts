import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { acceptedCard, assertAccepted, payButton, typeCard } from './card.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, saveScreenshot, waitForMail } from './browser.ts';
import { arriveAt, assertFits, fillIn, seeText, see, seeTitle, typedAddress } from './expect.ts';

const { shop, person } = await openStage();

const steps = (page: Page) => page.getByRole('list', { name: 'Étapes de la commande d’essai' });
const seeDoneStep = (page: Page, text: string | RegExp) =>
  see(steps(page).getByText(text).locator('xpath=ancestor::li[@data-done]'));

async function openNext(page: Page, name: RegExp): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await steps(page).getByRole('link', { name }).click();
  return opened;
}

test('an owner rehearses an order from its claim to its label, and the shop gets no order', async (t) => {
  const owner = await person(t, shop.admin, desk);
  const { page } = owner;
  await page.goto('/admin/setup');
  await page.getByRole('button', { name: 'Commencer l’essai' }).click();
  await seeDoneStep(page, 'Recevoir la demande de @cliente.essai');
  await assertAccessible(page, 'the steps of a rehearsed order');
  await saveScreenshot(owner, 'rehearsed-order-steps');

  const office = await openNext(page, /Donner la pièce/);
  await see(office.getByRole('region', { name: 'Commande d’essai' }));
  const ref = office.getByRole('combobox', { name: 'Référence de la pièce' });
  await ref.fill('42');
  await ref.press('Control+Enter');
  await office.getByRole('button', { name: /^Donner à @/ }).click();
  await seeDoneStep(page, 'Donner la pièce 42 à @cliente.essai');

  const buyer = await openNext(page, /Créer le compte/);
  await see(buyer.getByText('Rien n’est réel.'));
  await assertFits(buyer, 'the buyer’s page of a rehearsed order');
  await buyer.getByLabel('Pseudo TikTok').fill('cliente.essai');
  // The buyer may have the same address as the owner.
  await buyer.getByLabel('E-mail').fill(shop.admin.email);
  await buyer.getByRole('checkbox').check();
  await buyer.getByRole('button', { name: /Créer/ }).click();
  await see(buyer.getByRole('heading', { name: 'Vérifiez votre email !' }));
  const mail = await waitForMail(shop.url, shop.admin.email);
  assert.match(mail.subject, /^\[Essai\] /);
  await buyer.getByLabel('Saisissez le code reçu par e-mail').fill(mail.code ?? '');
  await arriveAt(buyer, '/essai/customer/orders');
  await see(buyer.getByText('Pièce d’essai'));
  await assertAccessible(buyer, 'the orders of a rehearsed buyer');
  await seeDoneStep(page, 'Créer le compte de la cliente');

  await buyer.getByRole('link', { name: 'Valider ma commande' }).click();
  await seeTitle(buyer, /^Commande C/);
  await fillIn(buyer, typedAddress);
  await buyer.getByRole('button', { name: 'Valider la commande et passer au paiement' }).click();
  await arriveAt(buyer, /^\/essai\/payment\//);
  await typeCard(buyer, acceptedCard);
  await buyer.setViewportSize(phone.viewport);
  await assertFits(buyer, 'the payment of a rehearsed order on a phone');
  await assertAccepted(buyer, () => payButton(buyer).click());
  await see(buyer.getByRole('heading', { name: 'Commande payée' }));
  const confirmation = await buyer.getByRole('link', { name: 'Confirmation de commande (PDF)' }).getAttribute('href');
  const pdf = await buyer.request.get(confirmation ?? '');
  assert.deepEqual([pdf.status(), pdf.headers()['content-type']], [200, 'application/pdf']);
  await seeDoneStep(page, 'Recevoir la notification du prestataire de paiement');
  await seeDoneStep(page, `Recevoir la confirmation à ${shop.admin.email}`);
  await page.goto('/admin');
  await seeTitle(page, 'Tableau de bord');
  assert.equal(page.url().endsWith('/admin'), true, 'the owner is still signed in to the shop');
  await page.goto('/admin/setup');

  const orderPage = await openNext(page, /Créer l’étiquette/);
  await orderPage
    .getByRole('button', { name: /étiquette/i })
    .first()
    .click();
  await seeText(orderPage, /ESSAIC/);
  const [download] = await Promise.all([
    orderPage.waitForEvent('download'),
    orderPage.getByRole('link', { name: 'Télécharger' }).click(),
  ]);
  assert.equal(await download.failure(), null);
  const [printed, request] = await Promise.all([
    orderPage.waitForEvent('popup'),
    // A browser without a PDF viewer downloads the file, and its tab never shows the address.
    orderPage.context().waitForEvent('request', (sent) => sent.isNavigationRequest()),
    orderPage.getByRole('button', { name: 'Imprimer' }).click(),
  ]);
  assert.match(request.url(), /\/repetition\/api\/admin\//);
  await printed.close();
  await seeDoneStep(page, 'Créer l’étiquette');
  await see(page.getByText('Tout est fait. Terminez l’essai pour l’effacer.'));
  await page.getByRole('button', { name: 'Terminer l’essai' }).click();
  await seeText(page, 'Essai terminé : tout est effacé');
  await see(page.getByRole('button', { name: 'Recommencer l’essai' }));
  assert.deepEqual(bodyOf(await shop.call(listOrders, {}, shop.admin)).orders, []);
  await buyer.reload();
  await arriveAt(buyer, '/admin/setup');
});
