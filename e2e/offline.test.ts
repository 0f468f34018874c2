import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { seenByAdmin, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { latestMail } from '#sandbox/testing/steps.ts';
import { desk, openProfile, openStage, phone } from './browser.ts';
import { arriveAt, fillIn, gone, waitForHydration, seeText, see, typedAddress } from './expect.ts';

// The browser knows that it has no network, as in a tunnel. A request must not wait silently for the network.
const { shop, browser, person } = await openStage();
/** Maximum wait for an error, in ms. Shorter than the request timeout of 30 s. */
const ERROR_WITHIN_MS = 25_000;

async function assertFailsAtOnce(context: BrowserContext, button: Locator, error: Locator): Promise<void> {
  await waitForHydration(button);
  await context.setOffline(true);
  await button.click();
  await error.first().waitFor({ state: 'visible', timeout: ERROR_WITHIN_MS });
  await button.waitFor({ state: 'visible', timeout: ERROR_WITHIN_MS });
  assert.equal(await button.isEnabled(), true, 'the button can be clicked again');
  await context.setOffline(false);
}
const message = (page: Page, hasText: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('alert').filter({ hasText });
const NETWORK = 'Connexion impossible. Vérifiez votre réseau puis réessayez.';

for (const [from, to] of [
  ['/', 'tunnel.accueil@test.example'],
  ['/login', 'tunnel.connexion@test.example'],
] as const) {
  test(`PUB-05 a link requested at ${from} without a network fails at once, and is sent on a second try`, async (t) => {
    const { page, context } = await person(t);
    await page.goto(from);
    const send = page.getByRole('button', { name: 'Recevoir mon lien' });
    await waitForHydration(send);
    await page.getByLabel('E-mail').fill(to);
    await assertFailsAtOnce(context, send, message(page, NETWORK));
    assert.equal(await page.getByLabel('E-mail').inputValue(), to);
    await send.click();
    await seeText(page, 'Lien de connexion envoyé à votre adresse email!');
  });
}

test('PUB-10 D-15 a sign-up and a code fail at once without a network', async (t) => {
  const { page, context, faults } = await person(t);
  await page.goto('/signup');
  const send = page.getByRole('button', { name: 'Créer mon compte' });
  await waitForHydration(send);
  await page.getByLabel('Pseudo TikTok').fill('tunnel.signup');
  await page.getByLabel('E-mail').fill('tunnel.signup@test.example');
  await page.getByRole('checkbox').check();
  await assertFailsAtOnce(context, send, message(page, NETWORK));
  await send.click();
  const { code } = await latestMail(shop, 'tunnel.signup@test.example');
  const enter = page.getByRole('button', { name: 'Me connecter' });
  await waitForHydration(enter);
  await context.setOffline(true);
  await page.getByLabel('Saisissez le code').fill(code);
  await page.getByRole('form').getByRole('alert').filter({ hasText: NETWORK }).waitFor({ timeout: ERROR_WITHIN_MS });
  await context.setOffline(false);
  await enter.click();
  await arriveAt(page, '/customer/orders');
  assert.equal(
    faults.splice(0).every((fault) => fault.includes('pseudo check')),
    true,
  );
});

test('PUB-05 a mailed link opened without a network keeps its secret on « Réessayer »', async (t) => {
  const { context, page } = await openProfile(browser, shop.url, phone, { serviceWorkers: 'allow' });
  t.onTestFinished(() => context.close());
  await page.goto('/login');
  await page.evaluate('navigator.serviceWorker.ready');
  await context.setOffline(true);
  await page.goto('/connexion#jeton=un-lien-qui-attend-son-clic');
  await see(page.getByRole('heading', { name: 'Vous êtes hors ligne' }));
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await see(page.getByRole('button', { name: 'Me connecter' }));
});

test('CUS-09 CUS-14 an address without a network fails at once, is kept, and is saved on a second try', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}`);
  const validate = page.getByRole('button', { name: 'Valider la commande et passer au paiement' });
  await waitForHydration(validate);
  await fillIn(page, { ...typedAddress, 'E-mail': 'lea@test.example' });
  await assertFailsAtOnce(context, validate, message(page, "Erreur lors de la mise à jour de l'adresse de livraison"));
  assert.equal(await page.getByLabel('Adresse', { exact: true }).inputValue(), '12 rue des Lilas');
  assert.equal((await seenByAdmin(shop, order)).status, 'to-validate');
  await validate.click();
  await arriveAt(page, `/payment/${order.orderId}`);
});

test('CUS-10 CUS-14 « Modifier » without a network fails at once and is not executed later', async (t) => {
  const order = await toPay(shop);
  const { page, context } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}`);
  const modify = page.getByRole('button', { name: 'Modifier' });
  await assertFailsAtOnce(
    context,
    modify,
    message(page, 'Erreur lors de la réinitialisation du statut de la commande'),
  );
  await page.waitForResponse((response) => response.url().includes('/api/orders'));
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  await modify.click();
  await see(page.getByRole('heading', { name: 'Commande à valider' }));
});

test('CUS-16 a profile without a network shows that it was not saved, and keeps the typed text', async (t) => {
  const { page, context } = await person(t, await shop.aCustomer());
  await page.goto('/customer/profile');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await waitForHydration(save);
  await page.getByLabel('Prénom').fill('Léa');
  await assertFailsAtOnce(context, save, message(page, 'Impossible de mettre à jour votre profil'));
  assert.equal(await page.getByLabel('Prénom').inputValue(), 'Léa');
  await save.click();
  await seeText(page, 'Profil mis à jour');
});

test('CUS-19 a sign-out without a network fails at once and is not executed later', async (t) => {
  const { page, context } = await person(t, await shop.aCustomer());
  await page.goto('/customer/orders');
  const signOutButton = page.getByRole('button', { name: 'Se déconnecter' });
  await assertFailsAtOnce(context, signOutButton, message(page, 'Erreur lors de la déconnexion'));
  await page.waitForResponse((response) => response.url().includes('/api/orders'));
  await arriveAt(page, '/customer/orders');
  await signOutButton.click();
  await arriveAt(page, '/login');
});

test('CUS-18 the card form without a network shows an error, and opens on a retry', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  const { page, context } = buyer;
  await page.goto(`/payment/${order.orderId}`);
  await arriveAt(page, `/customer/order/${order.orderId}`);
  const pay = page.getByRole('link', { name: /Payer maintenant/ });
  await waitForHydration(pay);
  await context.setOffline(true);
  await pay.click();
  await page
    .getByText("Impossible d'initialiser le paiement. Veuillez réessayer.")
    .waitFor({ state: 'visible', timeout: ERROR_WITHIN_MS });
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Réessayer' }).last().click();
  await see(page.frameLocator('iframe').getByRole('button', { name: /31,00/ }));
  buyer.faults.length = 0;
});

test('CUS-07 CUS-08 content without a network stays, marked as old, and reloads when the network is back', async (t) => {
  const order = await toPay(shop);
  const { page, context } = await person(t, order.customer);
  await page.goto('/customer/orders');
  await waitForHydration(page.getByRole('link', { name: 'Régler ma commande' }));
  await page.clock.install();
  await context.setOffline(true);
  await page.clock.fastForward(10_000);
  await page.clock.runFor(4_000);
  await see(page.getByRole('alert').filter({ hasText: 'Mise à jour impossible' }));
  await see(page.getByRole('article'));
  await context.setOffline(false);
  await gone(page.getByRole('alert').filter({ hasText: 'Mise à jour impossible' }));
});

test('a colour saved without a network fails at once, and is saved on a second try', async (t) => {
  const { page, context } = await person(t, shop.admin, desk);
  await page.goto('/admin/colors');
  await page
    .getByRole('button', { name: /couleur/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Bleu nuit');
  await dialog.getByLabel('Code hexadécimal', { exact: true }).fill('#1b2a49');
  const save = dialog.getByRole('button', { name: /Ajouter|Enregistrer|Créer/ });
  await assertFailsAtOnce(context, save, dialog.getByRole('alert').filter({ hasText: NETWORK }));
  await save.click();
  await seeText(page, 'Bleu nuit');
});
