import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { bodyOf, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { openStage } from './browser.ts';
import { fillIn, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const { shopName } = shop.shop.config.identity;

async function seeTitles(page: Page, heading: string, tab = heading): Promise<void> {
  await seeTitle(page, heading);
  const isTabTitle = (title: string) =>
    (globalThis as unknown as { document: { title: string } }).document.title === title;
  await page.waitForFunction(isTabTitle, `${tab} · ${shopName}`);
}

test('a page and its tab have the title of their address, and the order’s number once it is read', async (t) => {
  const order = await toValidate(shop);
  const { number } = await seenByAdmin(shop, order);
  const { page } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}`);
  await seeTitles(page, `Commande ${number}`);
  await page.getByRole('link', { name: 'Mes commandes' }).first().click();
  await seeTitles(page, 'Mes commandes');
  await page.getByRole('link', { name: 'Valider ma commande' }).click();
  await seeTitles(page, `Commande ${number}`);
  await page.goBack();
  await seeTitles(page, 'Mes commandes');
  await page.goto(`/customer/order/${crypto.randomUUID()}`);
  await seeTitles(page, 'Commande introuvable');
  await page.getByRole('link', { name: 'Retour à mes commandes' }).click();
  await seeTitles(page, 'Mes commandes');
});

test('a confirmation or an error that replaces a screen sets the title of the page and the tab', async (t) => {
  const { page, faults } = await person(t);
  await page.goto('/');
  await seeTitles(page, 'Vos pièces uniques, de nos lives jusque chez vous', 'Les pièces uniques de nos lives TikTok');
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await seeTitles(page, 'Créer un compte');
  await fillIn(page, { 'Pseudo TikTok': 'titree', 'E-mail': 'titree@example.com' });
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await seeTitles(page, 'Vérifiez votre email !');
  await page.goto('/pages/inconnue');
  await seeTitles(page, 'Page introuvable');
  await page.goto('/pages/inconnue/versions');
  await seeTitles(page, 'Page introuvable');
  await page.goto('/pages/cgu/versions/999999');
  await seeTitles(page, 'Version introuvable');
  await see(page.getByText('Cette version n’existe pas'));
  assert.equal(await page.getByRole('button', { name: 'Réessayer' }).count(), 0);
  const logged = page.waitForEvent('console', (message) => message.text().includes('Unknown path'));
  await page.goto('/nulle-part');
  await seeTitles(page, 'Oops! Page not found');
  await logged;
  faults.length = 0;
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await seeTitles(page, 'Vos pièces uniques, de nos lives jusque chez vous', 'Les pièces uniques de nos lives TikTok');
});

test('ADM-25 an unknown and an invalid identifier of a live show an error without a retry', async (t) => {
  const { page } = await person(t, shop.admin);
  for (const liveId of [crypto.randomUUID(), 'inconnu']) {
    await page.goto(`/admin/lives/${liveId}`);
    await seeTitles(page, 'Live introuvable');
    assert.equal(await page.getByRole('button', { name: 'Réessayer' }).count(), 0, liveId);
  }
  await page.getByRole('link', { name: 'Voir tous les lives' }).click();
  await seeTitles(page, 'Lives');
});

test('a live renamed elsewhere renames its page and its tab', async (t) => {
  const liveId = await shop.aLive();
  const { page } = await person(t, shop.admin);
  await page.goto(`/admin/lives/${liveId}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  bodyOf(await shop.call(updateLive, { liveId, title: 'Grand soir' }, shop.admin));
  await seeTitles(page, 'Grand soir');
});
