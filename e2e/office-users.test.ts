import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import sql from 'sql-template-tag';
import { createOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, replaceAnswer, openStage, phone, refusal } from './browser.ts';
import { arriveAt, assertFits, gone, seeText, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const zoe = await toValidate(shop);
const lea = await toValidate(shop);
const newcomer = await shop.aCustomer('sans.commande');
await shop.shop.db.run(
  sql`update users set first_name = 'Léa', last_name = 'Martin' where id = ${lea.customer.userId}`,
);

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const rowOf = (page: Page, pseudo: string) => page.getByRole('row').filter({ hasText: `@${pseudo}` });
const box = (page: Page, pseudo: string, side: 'Source' | 'Destination') =>
  rowOf(page, pseudo).getByRole('checkbox', { name: new RegExp(`^${side}`) });
const card = (page: Page, title: string) =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: title, level: 2 }) });

test('ADM-07 a merge has one source row and one destination row, a second click clears the source, and a source needs an order', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/users');
  await see(box(page, lea.pseudo, 'Source'));
  assert.equal(await box(page, 'sans.commande', 'Source').isDisabled(), true);
  assert.equal(await box(page, 'sans.commande', 'Destination').isDisabled(), false);

  await box(page, lea.pseudo, 'Source').check();
  await box(page, zoe.pseudo, 'Source').check();
  await see(rowOf(page, lea.pseudo).getByRole('checkbox', { name: /^Source/, checked: false }));
  await box(page, lea.pseudo, 'Destination').check();
  await box(page, zoe.pseudo, 'Source').uncheck();
  assert.deepEqual(searchOf(page), { destination: lea.customer.userId });
  await box(page, zoe.pseudo, 'Source').check();

  await page.getByRole('link', { name: 'Fusion de comptes' }).click();
  await arriveAt(page, '/admin/user-merge');
  assert.deepEqual(searchOf(page), { source: zoe.customer.userId, destination: lea.customer.userId });
});

test('ADM-07 a card on a phone shows both boxes on one line once a merge is being prepared', async (t) => {
  const { page } = await person(t, shop.admin, phone);
  await page.goto('/admin/users');
  const [source, destination] = [box(page, lea.pseudo, 'Source'), box(page, lea.pseudo, 'Destination')];
  await see(rowOf(page, lea.pseudo));
  assert.equal(await source.count(), 0);
  const begin = page.getByRole('button', { name: 'Fusionner deux comptes' });
  await begin.tap();
  await see(page.getByText('Pour fusionner, cochez une source'));
  assert.equal((await source.boundingBox())?.y, (await destination.boundingBox())?.y);
  await assertFits(page, 'the boxes of a merge');
  await assertAccessible(page, 'the boxes of a merge');
  await source.check();
  await page.getByRole('button', { name: 'Effacer la sélection' }).tap();
  await see(begin);
  await gone(source);
});

test('ADM-07 ADM-08 each row leads to its edit form, where a taken pseudo is refused, and to a merge with its user as the source', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/users');
  const row = rowOf(page, lea.pseudo);
  await see(row.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/).first());
  await page.setViewportSize({ width: 1280, height: 800 });
  await assertFits(page, 'the list of users');
  await row.getByRole('button', { name: 'Modifier Léa Martin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier un utilisateur' });
  await dialog.getByLabel('Pseudo TikTok').fill(zoe.pseudo);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await see(dialog.getByText('Ce pseudo TikTok est déjà utilisé'));
  await see(dialog.getByText("Erreur lors de la modification de l'utilisateur"));
  await dialog.getByLabel('Pseudo TikTok').fill(lea.pseudo);
  await page.keyboard.press('Escape');
  await gone(dialog);
  await row.getByRole('button', { name: 'Fusionner Léa Martin' }).click();
  await arriveAt(page, '/admin/user-merge');
  assert.deepEqual(searchOf(page), { source: lea.customer.userId });
  await page.goBack();
  await rowOf(page, 'sans.commande').getByRole('button', { name: 'Fusionner' }).click();
  await arriveAt(page, '/admin/user-merge');
  assert.deepEqual(searchOf(page), { source: newcomer.userId });
  await see(page.getByText("L'utilisateur source n'a aucune commande à transférer"));
});

test('ADM-09 the orders of a user open over the list, with her e-mail, and scroll within 60 % of the height of the window', async (t) => {
  for (let at = 0; at < 30; at += 1)
    bodyOf(await shop.call(createOrder, { liveId: lea.liveId, userId: lea.customer.userId }, shop.admin));
  await shop.shop.db.run(sql`update users set first_name = 'Emma' where id = ${lea.customer.userId}`);
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/users');
  await rowOf(page, lea.pseudo).getByRole('button', { name: '31 commandes d’Emma Martin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Commandes de Emma Martin' });
  await see(dialog.getByText(lea.customer.email));
  await see(dialog.getByRole('link', { name: /^C\d+$/ }));
  const list = await dialog.getByRole('table').evaluate((table) => {
    const { clientHeight, scrollHeight } = (
      table as unknown as { parentElement: { clientHeight: number; scrollHeight: number } }
    ).parentElement;
    return { clientHeight, scrollHeight };
  });
  assert.equal(list.clientHeight, Math.round(desk.viewport.height * 0.6));
  assert.ok(list.scrollHeight > list.clientHeight);
  await shop.shop.db.run(sql`update users set first_name = 'Léa' where id = ${lea.customer.userId}`);
});

test('ADM-09 ADM-31 orders that fail to load show an error, not an empty list', async (t) => {
  const seller = await person(t, shop.admin, desk);
  await replaceAnswer(seller, '/api/admin/orders', refusal('Non', 403));
  await seller.page.goto('/admin/users');
  await rowOf(seller.page, zoe.pseudo)
    .getByRole('button', { name: /commande/ })
    .first()
    .click();
  const dialog = seller.page.getByRole('dialog');
  await see(dialog.getByRole('alert').getByText('Erreur lors du chargement des commandes'));
  await gone(dialog.getByText('Aucune commande'));
  await see(dialog.getByRole('button', { name: 'Réessayer' }));
});

test('ADM-10 the merge screen reads both users from its address and updates it with each choice', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/user-merge?source=${lea.customer.userId}&destination=${zoe.customer.userId}`);
  await seeTitle(page, 'Fusion de comptes utilisateurs');
  await see(page.getByText('Seules les commandes sont transférées'));
  const [source, destination] = [card(page, 'Utilisateur source'), card(page, 'Utilisateur destination')];
  await see(source.getByText(`@${lea.pseudo}`));
  await see(destination.getByText(`@${zoe.pseudo}`));
  await destination.getByRole('button', { name: 'Supprimer la sélection' }).click();
  await page.waitForURL((url) => !url.searchParams.has('destination'));
  assert.deepEqual(searchOf(page), { source: lea.customer.userId });
  await destination.getByRole('searchbox').fill('sans.commande');
  await destination.getByRole('button', { name: 'Rechercher' }).click();
  await destination.getByRole('button', { name: /^Sélectionner/ }).click();
  await page.waitForURL((url) => url.searchParams.get('destination') === newcomer.userId);
  await page.getByRole('link', { name: 'Retour à la liste des utilisateurs' }).click();
  await arriveAt(page, '/admin/users');
});

test('ADM-10 an invalid identifier and the identifier of an unknown user each show an error on their side, and can be cleared', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/user-merge?source=personne&destination=018f2b5c-7f0e-7cc4-9a1b-3f9d5d0a1b2c');
  for (const title of ['Utilisateur source', 'Utilisateur destination']) {
    const side = card(page, title);
    await see(side.getByText('Erreur lors du chargement des données utilisateur'));
    await see(side.getByText(/Ce compte n’existe pas, ou n’existe plus/));
    await side.getByRole('button', { name: 'Supprimer la sélection' }).click();
    await see(side.getByRole('searchbox'));
  }
  assert.deepEqual(searchOf(page), {});
});

test('ADM-12 a selected user shows seven facts, marks missing facts, and scrolls the orders within 400 px', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/user-merge?source=${lea.customer.userId}&destination=${newcomer.userId}`);
  const facts = (title: string) =>
    card(page, title)
      .locator('dl > div')
      .evaluateAll((all) =>
        (all as unknown as { querySelector(tag: string): { textContent: string } }[]).map((fact) =>
          ['dt', 'dd'].map((tag) => fact.querySelector(tag).textContent),
        ),
      );
  await see(card(page, 'Utilisateur source').getByRole('cell', { name: /^C\d/ }));
  await seeText(page, 'Aucune commande associée à cet utilisateur');
  const sourceFacts = Object.fromEntries(await facts('Utilisateur source')) as Record<string, string>;
  const labels = ['Nom', 'Prénom', 'Email', 'Pseudo TikTok', 'Créé le', 'Compte actif', 'Commandes'];
  assert.deepEqual(Object.keys(sourceFacts), labels);
  assert.deepEqual(
    [
      sourceFacts['Nom'],
      sourceFacts['Prénom'],
      sourceFacts['Email'],
      sourceFacts['Pseudo TikTok'],
      sourceFacts['Compte actif'],
    ],
    ['Martin', 'Léa', lea.customer.email, `@${lea.pseudo}`, 'Oui'],
  );
  assert.match(sourceFacts['Créé le'] ?? '', /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  const destinationFacts = Object.fromEntries(await facts('Utilisateur destination')) as Record<string, string>;
  assert.deepEqual([destinationFacts['Nom'], destinationFacts['Prénom']], ['Non renseigné', 'Non renseigné']);
  const columns = await card(page, 'Utilisateur source').getByRole('columnheader').allTextContents();
  assert.deepEqual(columns, ['Numéro', 'Date', 'Statut', 'Total']);
  const height = await card(page, 'Utilisateur source')
    .getByRole('table')
    .evaluate((table) => (table as unknown as { parentElement: { clientHeight: number } }).parentElement.clientHeight);
  assert.equal(height, 400);
});
