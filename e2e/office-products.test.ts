import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { enterClaim } from '#features/claims/domain/admin-endpoints.ts';
import { listProducts } from '#screens/admin/products/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, replaceAnswer, openStage, phone, saveScreenshot } from './browser.ts';
import { arriveAt, assertFits, gone, seeValue, seeText, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const liveId = await shop.aLive('Grand live de la collection d’automne et des dernières pièces de l’été');
for (const ref of [1, 2]) await shop.aProduct(liveId, ref);
const soldId = await shop.aProduct(liveId, 3);
bodyOf(await shop.call(addToLiveOrder, { liveId, productId: soldId, pseudo: 'lea' }, shop.admin));
const colourId = await shop.aColour('Bleu canard');

const pieces = async () => bodyOf(await shop.call(listProducts, { liveId }, shop.admin)).products;
const bar = (page: Page) => page.getByRole('group', { name: 'Sélection' });
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.locator('tbody tr:not([aria-hidden])');

test('ADM-14 selected pieces get new prices, and unsold pieces are deleted while sold pieces stay, with a message before and after', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/products');
  await page.getByLabel('Disponibilité').selectOption('Prises');
  await see(page.getByRole('button', { name: 'Retirer le filtre Prises' }));
  await gone(page.getByRole('button', { name: /^Modifier .* 1$/ }));
  // No row is shown before the list is loaded.
  await see(page.getByRole('button', { name: /^Modifier .* 3$/ }));
  assert.equal(await rows(page).count(), 1);
  await page.keyboard.press('j');
  const focused = (await page.locator(':focus').getAttribute('aria-label')) ?? '';
  assert.match(focused, /référence 3$/, 'J goes to the piece, not to the order that has it');
  await page.getByRole('button', { name: 'Retirer le filtre Prises' }).click();
  await arriveAt(page, '/admin/products');
  await see(page.getByRole('button', { name: /^Modifier .* 1$/ }));
  await bar(page).getByLabel('Tout sélectionner').click();
  await see(bar(page).getByText('3 pièces sélectionnées'));
  await assertAccessible(page, 'products');
  await saveScreenshot(seller, 'products-1280');
  await bar(page).getByRole('button', { name: 'Changer les prix…' }).click();
  await dialog(page).getByLabel('Pourcentage').fill('20');
  await see(dialog(page).getByText('Prise\u00A0: la commande garde le prix de la vente'));
  await assertAccessible(page, 'prices');
  await saveScreenshot(seller, 'products-prices-1280');
  await dialog(page).getByRole('button', { name: 'Changer 2 prix' }).click();
  await see(page.getByRole('alert').getByText('2 prix changés, 1 refusé'));
  await see(page.getByRole('alert').getByText('Pièce n° 3 — Prise\u00A0: la commande garde le prix de la vente'));
  await saveScreenshot(seller, 'products-refused-1280');
  assert.deepEqual(
    (await pieces()).map(({ price }) => price),
    [2500, 2000, 2000],
  );
  await page.getByRole('button', { name: 'J’ai lu' }).click();
  await page.getByLabel(/^Sélectionner .* 1$/).click();
  await bar(page).getByRole('button', { name: 'Supprimer les invendues…' }).click();
  await see(dialog(page).getByText('Sera supprimée'));
  await dialog(page).getByRole('button', { name: 'Supprimer la pièce' }).click();
  await see(page.getByRole('alert').getByText('1 pièce supprimée, 1 gardée'));
  assert.deepEqual(
    (await pieces()).map(({ ref }) => ref),
    [3, 2],
  );
  await page.getByRole('button', { name: /^Supprimer .* 3$/ }).click();
  // The piece has no photo, so the dialog draws its outline.
  await see(dialog(page).locator('[fill-rule="evenodd"]'));
  await see(dialog(page).getByText(/^La commande C\d+ le contient, pour @lea\./));
  await dialog(page).getByRole('button', { name: 'Annuler' }).click();
  bodyOf(await shop.call(enterClaim, { liveId, ref: 2, pseudo: 'ines' }, shop.admin));
  await page.getByRole('button', { name: /^Supprimer .* 2$/ }).click();
  const awaited = /^Une personne attend cette pièce\s: écartez d’abord sa demande dans «\sCommande live\s»\.$/;
  await see(dialog(page).getByText(awaited));
});

test('ADM-14 ADM-16 a piece is duplicated under the next number, and a grid creates a piece for each size and colour once, even after a lost reply', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/products?live=${liveId}`);
  await page.getByRole('button', { name: /^Dupliquer .* 3$/ }).click();
  await see(dialog(page).getByRole('heading', { name: 'Dupliquer le produit' }));
  await seeValue(dialog(page).locator('input[name=ref]'), '4');
  await saveScreenshot(seller, 'products-duplicate-1280');
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await gone(dialog(page));
  await see(page.getByRole('button', { name: /^Modifier .* 4$/ }));
  await page.goto(`/admin/bulk-products?live=${liveId}`);
  await page.getByRole('button', { name: 'Grille de tailles' }).click();
  await dialog(page).getByLabel('Nom').fill('Blouse à œillets');
  await dialog(page).getByLabel('Prix').fill('19,90');
  await dialog(page).getByLabel('Tailles').fill('S, M, Taille unique');
  await dialog(page).getByLabel('Bleu canard').click();
  await assertAccessible(page, 'grid');
  await saveScreenshot(seller, 'products-grid-1280');
  // The reply is lost, and the numbers of the live are read again. The next click creates no piece.
  const path = '**/api/admin/products/pasted';
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const numbersReadAgain = page.waitForResponse('**/refs');
  await dialog(page).getByRole('button', { name: 'Créer 3 pièces' }).click();
  await numbersReadAgain;
  await see(dialog(page).getByRole('alert'));
  await page.unroute(path);
  await dialog(page).getByRole('button', { name: 'Créer 3 pièces' }).click();
  await seeText(page, /existent déjà : 5, 6, 7/);
  const createdPieces = (await pieces())
    .filter(({ ref }) => ref > 4)
    .map((piece) => [piece.ref, piece.size, piece.colourId]);
  assert.deepEqual(createdPieces, [
    [7, 'Taille unique', colourId],
    [6, 'M', colourId],
    [5, 'S', colourId],
  ]);
});

test('ADM-15 ADM-16 a missing colour is created in each product form, which keeps its typed text', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Ajouter une couleur' }).last().click();
    const colour = dialog(page).filter({ has: page.getByRole('heading', { name: 'Ajouter une couleur' }) });
    await colour.getByLabel('Nom').fill(name);
    await colour.getByLabel('Code hexadécimal').first().fill('#7a1f2e');
    await assertAccessible(page, 'a colour made where it is chosen');
    await colour.getByRole('button', { name: 'Enregistrer' }).click();
    await gone(colour);
  };
  const waitForChoice = (text: string) =>
    page.locator('option:checked', { hasText: text }).first().waitFor({ state: 'attached' });

  const restore = await replaceAnswer(seller, '/api/admin/colors', { json: { colours: [] } });
  await page.goto(`/admin/bulk-products?live=${liveId}`);
  const form = page.getByRole('form', { name: 'Création en masse' });
  await form.getByLabel('Nom').fill('Jupe plissée');
  await form.getByLabel('Prix').fill('24,90');
  await waitForChoice('Aucune couleur pour le moment');
  await saveScreenshot(seller, 'bulk-no-colour-1280');
  await restore();
  await add('Bordeaux');
  await waitForChoice('Bordeaux');
  assert.equal(await form.getByLabel('Nom').inputValue(), 'Jupe plissée');
  assert.equal(await form.getByLabel('Prix').inputValue(), '24,90');
  // A request suggests the first number, unless a number was typed before. The test waits for the suggestion.
  const start = await until(() => form.getByLabel('Index de début').inputValue());
  await form.getByLabel('Index de fin').fill(start);
  await form.getByRole('button', { name: 'Créer les produits' }).click();
  await seeText(page, '1 produit créé avec succès');

  await page.getByRole('button', { name: 'Grille de tailles' }).click();
  await dialog(page).getByLabel('Nom').fill('Blouse');
  await add('Corail');
  await see(dialog(page).getByRole('checkbox', { name: 'Corail', checked: true }));
  assert.equal(await dialog(page).getByLabel('Nom').inputValue(), 'Blouse');

  await page.goto(`/admin/products?live=${liveId}`);
  await page.getByRole('button', { name: 'Ajouter un produit' }).click();
  await dialog(page).getByLabel('Nom').fill('Robe droite');
  await saveScreenshot(seller, 'product-colour-1280');
  await add('Prune');
  await waitForChoice('Prune');
  assert.equal(await dialog(page).getByLabel('Nom').inputValue(), 'Robe droite');
});

test('ADM-14 the list of products, its filters and the price dialog fit a phone', async (t) => {
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto(`/admin/products?live=${liveId}&is=free&q=robe`);
  await bar(page).getByLabel('Tout sélectionner').tap();
  await assertFits(page, 'products on a phone');
  const [all, first] = await Promise.all(
    [bar(page), page.getByRole('table')].map((place) => place.getByRole('checkbox').first().boundingBox()),
  );
  assert.equal(all?.x, first?.x, '« Tout sélectionner » is above the boxes of the rows');
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  const add = page.getByRole('button', { name: 'Ajouter un produit' });
  assert.ok((await top(page.getByLabel('Recherche', { exact: true }))) < (await top(add)), 'the search is above');
  assert.ok((await top(add)) < (await top(page.getByRole('table'))), 'the button is above the list');
  await assertAccessible(page, 'products on a phone');
  await saveScreenshot(seller, 'products-390');
  await bar(page).getByRole('button', { name: 'Changer les prix…' }).tap();
  await dialog(page).getByLabel('Pourcentage').fill('20');
  await see(dialog(page).getByRole('table'));
  await assertFits(page, 'the price dialog on a phone');
  await saveScreenshot(seller, 'products-prices-390');
});

test('ADM-24 ADM-25 a live is duplicated with its unsold pieces, its date is corrected, and a live with pieces is not deleted', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/lives');
  await page.getByRole('button', { name: /^Dupliquer Grand live/ }).click();
  await dialog(page).getByLabel('Titre').fill('Les dernières');
  await dialog(page).getByLabel('Date').fill('2026-12-05T20:00');
  await assertAccessible(page, 'live copied');
  await saveScreenshot(seller, 'live-copy-1280');
  await dialog(page).getByRole('button', { name: 'Dupliquer' }).click();
  await seeText(page, /Le live «\sLes dernières\s» est créé, avec \d pièces/);
  await saveScreenshot(seller, 'lives-1280');
  await page.getByRole('button', { name: 'Supprimer Les dernières' }).click();
  await dialog(page).getByRole('button', { name: 'Supprimer' }).click();
  await see(dialog(page).getByText(/^Ce live n’est pas vide\u00A0: il a \d pièces/));
  await saveScreenshot(seller, 'live-delete-1280');
  await dialog(page).getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('link', { name: 'Les dernières', exact: true }).click();
  await page.getByLabel('Date', { exact: true }).fill('2026-12-06T20:00');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await see(page.getByText(/6\u00a0décembre 2026/).first());
  await saveScreenshot(seller, 'live-1280');
});

test('ADM-16 a range typed before the suggested one arrives is kept', async (t) => {
  const newLiveId = await shop.aLive();
  const seller = await person(t, shop.admin, desk);
  const suggestion = Promise.withResolvers<void>();
  const restore = await replaceAnswer(seller, `/api/admin/lives/${newLiveId}/next-range`, suggestion.promise);
  await seller.page.goto(`/admin/bulk-products?live=${newLiveId}`);
  const [first, last] = [seller.page.getByLabel('Index de début'), seller.page.getByLabel('Index de fin')];
  await first.fill('40');
  await last.fill('45');
  const answered = seller.page.waitForResponse(/next-range/);
  suggestion.resolve();
  await (await answered).finished();
  await restore();
  await seller.page.getByLabel('Nom').fill('Robe');
  assert.deepEqual([await first.inputValue(), await last.inputValue()], ['40', '45']);
});

test('ADM-14 a duplicate’s number typed before the suggested one arrives is kept', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/products?live=${liveId}`);
  const suggestion = Promise.withResolvers<void>();
  const restore = await replaceAnswer(seller, `/api/admin/lives/${liveId}/next-range`, suggestion.promise);
  await page.getByRole('button', { name: /^Dupliquer .* 3$/ }).click();
  const number = dialog(page).getByLabel('Référence');
  await number.fill('77');
  const answered = page.waitForResponse(/next-range/);
  suggestion.resolve();
  await (await answered).finished();
  await restore();
  await dialog(page).getByLabel('Nom').fill('Robe');
  assert.equal(await number.inputValue(), '77');
});
