import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { replaceAnswer, openStage, refusal } from './browser.ts';
import { arriveAt, fillIn, gone, seeText, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage({ background: false });

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const isReadOnly = async (page: Page, label: string) => (await field(page, label).getAttribute('readonly')) !== null;
const pseudo = (page: Page) => page.getByLabel('Pseudo TikTok');

test('CUS-15 the customer changes her names, but her e-mail and pseudo only through the support', async (t) => {
  const { page } = await person(t, await shop.aCustomer('paula'));
  await page.goto('/customer/profile');
  await seeTitle(page, 'Mon profil');
  await fillIn(page, { Prénom: 'Paula', Nom: 'Petit' });
  await save(page).click();
  await seeText(page, 'Profil mis à jour');
  await see(page.getByRole('banner').getByRole('link', { name: 'Paula Petit' }));
  await page.reload();
  await see(save(page));
  assert.equal(await field(page, 'Prénom').inputValue(), 'Paula');
  assert.equal(await isReadOnly(page, 'E-mail'), true);
  assert.equal(await pseudo(page).inputValue(), 'paula');
  assert.equal(await isReadOnly(page, 'Pseudo TikTok'), true);
  await seeText(page, /Pour changer d’e-mail ou de pseudo TikTok, contactez le support/);
  await see(page.getByRole('link', { name: shop.config.identity.supportEmail }));
  await see(page.getByRole('button', { name: 'Copier l’adresse' }));
  await page.getByRole('link', { name: 'sa page' }).click();
  await arriveAt(page, '/customer/orders');
});

test('CUS-16 an unchanged profile and a failed save show an error, and the typed text stays', async (t) => {
  const { page, context } = await person(t, await shop.aCustomer('rien'));
  await page.goto('/customer/profile');
  await save(page).click();
  await see(page.getByRole('alert').filter({ hasText: 'Aucune modification détectée' }));
  await fillIn(page, { Prénom: 'Rita' });
  const restore = await replaceAnswer({ context }, '/api/profile', refusal('Panne', 500));
  await save(page).click();
  await see(page.getByRole('alert').filter({ hasText: 'Impossible de mettre à jour votre profil' }));
  assert.equal(await field(page, 'Prénom').inputValue(), 'Rita');
  await restore();
  await save(page).click();
  await seeText(page, 'Profil mis à jour');
});

test('CUS-16 a profile that fails to load shows an error with a retry', async (t) => {
  const { page, context } = await person(t, await shop.aCustomer('panne'));
  await page.goto('/customer/orders');
  await seeText(page, 'Vous n’avez pas encore de commande');
  const restore = await replaceAnswer({ context }, '/api/session', refusal('Panne', 400));
  await page.getByRole('link', { name: 'Profil' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Impossible de charger votre profil' });
  await see(alert);
  await restore(() => page.getByRole('button', { name: 'Réessayer' }).click());
  await gone(alert);
});

test('CUS-04 CUS-15 CUS-16 D-02 a pseudo is set once, and must be valid and free', async (t) => {
  await shop.aCustomer('occupee');
  const { page } = await person(t, await shop.aCustomer(null));
  await page.goto('/customer/profile');
  await see(page.getByRole('alert').filter({ hasText: 'Indiquez votre pseudo TikTok' }));
  const errorAlert = page.getByRole('alert').filter({ hasText: 'Veuillez corriger les erreurs dans le pseudo TikTok' });
  const closeMessage = async () => {
    await see(errorAlert);
    await errorAlert.getByRole('button', { name: 'Fermer le message' }).click();
    await gone(errorAlert);
  };
  await save(page).click();
  await seeText(page, 'Le pseudo TikTok est requis');
  await closeMessage();
  await pseudo(page).fill('é');
  await save(page).click();
  await closeMessage();
  await pseudo(page).fill('Occupee');
  await seeText(page, 'Ce pseudo TikTok est déjà utilisé');
  await save(page).click();
  await closeMessage();
  await pseudo(page).fill('@Toute.Neuve');
  await save(page).click();
  await seeText(page, 'C’est noté !');
  assert.equal(await page.getByText('Vos pièces prises sous ce pseudo').count(), 0, 'the pseudo has no orders');
  assert.equal(await pseudo(page).inputValue(), 'toute.neuve');
  assert.equal(await isReadOnly(page, 'Pseudo TikTok'), true);
  assert.equal(await page.getByText('Indiquez votre pseudo TikTok').count(), 0);
});

test('CUS-04 D-02 a pseudo with pieces leads to the orders that came with it', async (t) => {
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 777);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'avec.pieces' }, shop.admin));
  const { page } = await person(t, await shop.aCustomer(null));
  await page.goto('/customer/profile');
  await pseudo(page).fill('avec.pieces');
  await save(page).click();
  await seeText(page, 'Vos pièces prises sous ce pseudo sont dans vos commandes.');
  await page.getByRole('link', { name: 'Voir mes commandes' }).click();
  await seeText(page, 'Robe 777');
});

test('CUS-15 a pseudo taken since the look-up is refused below its field', async (t) => {
  const { page, context } = await person(t, await shop.aCustomer(null));
  await page.goto('/customer/profile');
  await pseudo(page).fill('derniere.minute');
  await seeText(page, /Ce pseudo est libre/);
  await replaceAnswer(
    { context },
    '/api/profile',
    refusal('Ce pseudo TikTok est déjà utilisé', 409, 'users.pseudo-taken'),
  );
  await save(page).click();
  await seeText(page, 'Impossible de mettre à jour votre profil');
  await seeText(page, 'Ce pseudo TikTok est déjà utilisé');
  assert.equal(await pseudo(page).getAttribute('aria-invalid'), 'true');
});
