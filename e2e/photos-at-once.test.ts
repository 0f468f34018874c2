import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator } from 'playwright-core';
import { listProducts } from '#screens/admin/products/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, replaceAnswer, openStage, phone, refusal, saveScreenshot } from './browser.ts';
import { assertFits, gone, seeText, see } from './expect.ts';
import { assertScreen } from './screens.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;

const photosOf = async (liveId: string) =>
  bodyOf(await shop.call(listProducts, { liveId }, shop.admin))
    .products.toSorted((a, b) => a.ref - b.ref)
    .map(({ photoId }) => photoId);

test('ADM-14 forty files become the photos of forty pieces in the order of their names, in three clicks', async (t) => {
  const liveId = await shop.aLive('Live de quarante');
  for (let ref = 1; ref <= 40; ref++) await shop.aProduct(liveId, ref);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/products?live=${liveId}`);
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 50 } });
  let clicks = 0;
  const click = (locator: Locator) => {
    clicks += 1;
    return locator.click();
  };
  await click(page.getByRole('button', { name: 'Ajouter les photos' }));
  const dialog = page.getByRole('dialog', { name: 'Ajouter les photos' });
  // Unsorted, as a folder may list files.
  const files = Array.from({ length: 40 }, (_, index) => ({
    name: `IMG_${40 - index}.png`,
    mimeType: 'image/png',
    buffer,
  }));
  clicks += 1;
  await dialog.getByLabel('Choisir des photos').setInputFiles(files);
  const save = dialog.getByRole('button', { name: 'Enregistrer 40 photos' });
  await see(save);
  await see(dialog.getByText('40 · Robe 40', { exact: true }).last());
  const removals = dialog.getByRole('button', { name: /^Retirer la photo/ });
  assert.equal(await removals.first().getAttribute('aria-label'), 'Retirer la photo IMG_1.png');
  assert.equal(await removals.last().getAttribute('aria-label'), 'Retirer la photo IMG_40.png');
  await assertAccessible(page, 'the photos of forty pieces', 'dialog');
  await saveScreenshot(seller, 'photos-1280');
  await click(save);
  await seeText(page, '40 photos enregistrées');
  await gone(dialog);
  assert.equal(clicks, 3);
  assert.equal(new Set(await photosOf(liveId)).size, 40);

  await page.getByRole('button', { name: 'Photos', exact: true }).click();
  const tiles = page.getByRole('list', { name: 'Produits' }).getByRole('button');
  await see(tiles.filter({ hasText: '12 · Robe 12' }));
  await page.reload();
  await see(tiles.filter({ hasText: '12 · Robe 12' }));
  await assertScreen(seller, 'products-pictures');
  await tiles.first().click();
  await see(page.getByRole('dialog', { name: 'Modifier le produit' }));
});

test('photos taken one by one go to one piece after the other, and a failed photo is sent again', async (t) => {
  const liveId = await shop.aLive();
  for (let ref = 1; ref <= 3; ref++) await shop.aProduct(liveId, ref);
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto(`/admin/products?live=${liveId}`);
  const picture = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByRole('button', { name: 'Plus' }).click();
  await page.getByRole('button', { name: 'Ajouter les photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter les photos' });
  await dialog.getByRole('combobox', { name: 'Première pièce' }).selectOption({ label: '2 · Robe 2' });
  const camera = dialog.getByLabel('Prendre la photo suivante');
  assert.equal(await camera.getAttribute('capture'), 'environment');
  await camera.setInputFiles(picture);
  await see(dialog.getByRole('button', { name: 'Enregistrer 1 photo' }));
  const restore = await replaceAnswer(seller, '/api/admin/photos', refusal('Pas maintenant', 409));
  await camera.setInputFiles(picture);
  await see(dialog.getByText('Pas maintenant'));
  await see(dialog.getByText('Renvoyez ou retirez les photos en échec.'));
  await restore();
  await dialog.getByRole('button', { name: 'Renvoyer' }).click();
  await camera.setInputFiles(picture);
  await see(dialog.getByText('En trop, non enregistrée'));
  // The reply of a save is lost. The next save gives the photos to the same pieces.
  const path = '**/api/admin/products/photos';
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Enregistrer 2 photos' }).click();
  await see(dialog.getByRole('alert'));
  await page.unroute(path);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await gone(dialog);
  await page.getByRole('button', { name: 'Ajouter les photos' }).click();
  await dialog.getByRole('combobox', { name: 'Première pièce' }).selectOption({ label: '2 · Robe 2' });
  await assertFits(page, 'photos shot on a phone');
  await dialog.getByRole('button', { name: 'Enregistrer 2 photos' }).click();
  await seeText(page, '2 photos enregistrées');
  const [first, second, third] = await photosOf(liveId);
  assert.ok(first === null && second && third && second !== third);
});
