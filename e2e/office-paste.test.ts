import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createPastedProducts } from '#features/catalog/domain/admin-endpoints.ts';
import { listProducts } from '#screens/admin/products/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { desk, replaceAnswer, openStage } from './browser.ts';
import { gone, seeText, seeValue, see } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage({ background: false });
const liveId = await shop.aLive('Collection d’hiver');
await shop.aColour('Écru');
await shop.aProduct(liveId, 3, 1000);
const table = [
  'Réf\tNom\tPrix TTC\tTaille\tCouleur',
  '1\tRobe longue à manches ballon Camille-Anastasia\t29,90\tM\técru',
  '2\tJupe Lila\tdix\tS\t',
  '3\tManteau Inès\t59\tL\t',
  '4\tPull Noé\t24,5\t\tTaupe',
].join('\n');

test('ADM-16 pieces pasted from a spreadsheet are shown before they are created, invalid rows stay for correction, and the form suggests the next numbers', async (t) => {
  const watched = await person(t, shop.admin, desk);
  const { page } = watched;
  const refsAndPrices = async () =>
    bodyOf(await shop.call(listProducts, { liveId }, shop.admin)).products.map(({ ref, price }) => [ref, price]);
  await page.goto(`/admin/bulk-products?live=${liveId}`);
  await page.getByRole('button', { name: 'Coller un tableau' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Tableau' });
  await field.fill(table);
  await see(dialog.getByText('1 ligne à importer, 2 lignes à corriger, 1 référence déjà là'));
  await see(dialog.getByText('La couleur « Taupe » n’existe pas : ajoutez-la dans Couleurs'));
  await assertScreen(watched, 'pasted');
  await page.setViewportSize(desk.viewport);

  const restore = await replaceAnswer(watched, '/api/admin/products/pasted', 'nothing');
  await dialog.getByRole('button', { name: 'Importer' }).click();
  await see(dialog.getByRole('alert'));
  assert.equal(await field.inputValue(), table);
  assert.deepEqual(await refsAndPrices(), [[3, 1000]]);
  await restore();

  await dialog.getByRole('button', { name: 'Importer' }).click();
  await seeText(page, '1 produit créé avec succès');
  await see(dialog.getByText('2 lignes à corriger, 2 références déjà là'));
  assert.deepEqual(await refsAndPrices(), [
    [3, 1000],
    [1, 2990],
  ]);
  await field.fill(table.replace('dix', '10').replace('Taupe', ''));

  // A colleague creates a piece of the table while the request is sent.
  const created = Promise.withResolvers<void>();
  const restoreAnswer = await replaceAnswer(watched, '/api/admin/products/pasted', created.promise);
  await dialog.getByRole('button', { name: 'Importer 2 pièces' }).click();
  const piece = { name: 'Pull Noé', size: null, colourId: null, composition: null, maker: null, condition: null };
  bodyOf(await shop.call(createPastedProducts, { liveId, pieces: [{ ...piece, ref: 4, price: 2450 }] }, shop.admin));
  created.resolve();
  await seeText(page, 'Les produits avec les références suivantes existent déjà : 4');
  await see(dialog.getByText('4 références déjà là'));
  await restoreAnswer();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await gone(dialog);
  assert.deepEqual(await refsAndPrices(), [
    [4, 2450],
    [3, 1000],
    [2, 1000],
    [1, 2990],
  ]);
  await until(async () => (await page.getByLabel('Index de début').inputValue()) === '5');
  assert.equal(await page.getByLabel('Index de fin').inputValue(), '14');
});

test('ADM-16 a range typed while pieces are created stays in the form, which clears the colour of these pieces', async (t) => {
  const { page, context } = await person(t, shop.admin, desk);
  await page.goto(`/admin/bulk-products?live=${liveId}`);
  const form = page.getByRole('form', { name: 'Création en masse' });
  await form.getByLabel('Nom').fill('Jupe plissée');
  await form.getByLabel('Prix').fill('12');
  await form.getByLabel('Couleur').selectOption({ index: 1 });
  await form.getByLabel('Index de début').fill('101');
  await form.getByLabel('Index de fin').fill('102');
  const reply = Promise.withResolvers<void>();
  await replaceAnswer({ context }, '/api/admin/products/bulk', reply.promise);
  await form.getByRole('button', { name: 'Créer les produits' }).click();
  await form.getByLabel('Index de début').fill('140');
  await form.getByLabel('Index de fin').fill('145');
  reply.resolve();
  await seeText(page, '2 produits créés');
  await seeValue(form.getByLabel('Index de début'), '140');
  await seeValue(form.getByLabel('Index de fin'), '145');
  assert.equal(await form.getByLabel('Couleur').inputValue(), '', 'the colour must be chosen again');
});
