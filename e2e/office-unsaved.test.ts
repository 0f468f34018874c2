import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { desk, openStage, replaceAnswer } from './browser.ts';
import { arriveAt, gone, see, waitForFrames } from './expect.ts';

const { shop, person } = await openStage({ background: false });

const UNSAVED = 'Vos modifications ne sont pas enregistrées.';

/** Reloads the page, stays on it, and returns the type of the question. */
async function askedAtReload(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog', { timeout: 5_000 });
  const reload = page.reload({ timeout: 5_000 }).catch(() => null);
  const browserQuestion = await asked;
  await browserQuestion.dismiss();
  await reload;
  return browserQuestion.type();
}

test('ADM-29 « Back » and a reload ask before a typed text is lost, and « Back » leaves an untouched form', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'FAQ' }).click();
  await arriveAt(page, '/admin/faqs');
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  const dialog = page.getByRole('dialog');
  const question = dialog.getByLabel('Titre');
  await question.fill('Et les retours ?');
  await page.evaluate('history.back()');
  await see(dialog.getByText(UNSAVED));
  await arriveAt(page, '/admin/faqs');
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  assert.equal(await question.inputValue(), 'Et les retours ?');
  assert.equal(await askedAtReload(page), 'beforeunload');
  assert.equal(await question.inputValue(), 'Et les retours ?');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Abandonner' }).click();
  await gone(dialog);
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  await see(dialog);
  await page.evaluate('history.back()');
  await arriveAt(page, '/admin');
});

/** Comes from another page, so that « Back » stays in the shop. */
async function openProduct(page: Page): Promise<Record<'product' | 'addColour' | 'colour', Locator>> {
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Produits' }).click();
  await arriveAt(page, '/admin/products');
  await page.getByRole('button', { name: 'Ajouter un produit' }).first().click();
  const product = page.getByRole('dialog', { name: 'Ajouter un produit' });
  const addColour = product.getByRole('button', { name: 'Ajouter une couleur' });
  return { product, addColour, colour: page.getByRole('dialog', { name: 'Ajouter une couleur' }) };
}

test('ADM-15 a colour created from the dialog of a product asks before it is lost', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Ajouter un produit' }).first().click();
  const product = page.getByRole('dialog', { name: 'Ajouter un produit' });
  await product.getByRole('button', { name: 'Ajouter une couleur' }).click();
  const colour = page.getByRole('dialog', { name: 'Ajouter une couleur' });
  await colour.getByLabel('Nom').fill('Brique pilée');
  await colour.getByLabel('Code hexadécimal').first().fill('#8a3b2b');
  await colour.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(colour);
  await page.keyboard.press('Escape');
  await see(product.getByText(UNSAVED));
});

test('ADM-15 « Back » over two dialogs asks in the top one, and a colour typed and saved leaves the form of its product unedited', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  const { product, addColour, colour } = await openProduct(page);
  await addColour.click();
  await colour.getByLabel('Nom').fill('Ardoise');
  await page.evaluate('history.back()');
  await see(colour.getByText(UNSAVED));
  assert.equal(await product.getByText(UNSAVED).count(), 0);
  await colour.getByRole('button', { name: 'Abandonner' }).click();
  await gone(colour);

  await product.getByLabel('Nom').fill('Robe longue');
  await addColour.click();
  await see(colour);
  await page.evaluate('history.back()');
  await gone(colour);
  await arriveAt(page, '/admin/products');
  await page.evaluate('history.back()');
  await see(product.getByText(UNSAVED));
  await product.getByRole('button', { name: 'Continuer' }).click();
  await addColour.click();
  await colour.getByLabel('Nom').fill('Ardoise');
  await page.evaluate('history.back()');
  await see(colour.getByText(UNSAVED));
  await page.evaluate('history.back()');
  await waitForFrames(page);
  assert.ok(await colour.getByText(UNSAVED).isVisible());
  await arriveAt(page, '/admin/products');
  await colour.getByRole('button', { name: 'Continuer' }).click();
  assert.equal(await colour.getByLabel('Nom').inputValue(), 'Ardoise');
  await colour.getByRole('button', { name: 'Annuler' }).click();
  await gone(colour);
  assert.equal(await product.getByText(UNSAVED).count(), 0);
  assert.equal(await product.getByLabel('Nom').inputValue(), 'Robe longue');
});

test('ADM-15 « Back » and a reload ask before a typed product is lost while its photo is sent', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  const { product } = await openProduct(page);
  await product.getByLabel('Nom').fill('Robe longue');
  const late = Promise.withResolvers<void>();
  const restore = await replaceAnswer(seller, '/api/admin/photos', late.promise);
  const picture = { name: 'robe.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await product.getByLabel('Choisir une photo').setInputFiles(picture);
  await see(product.getByLabel('Envoi de la photo…'));
  await page.evaluate('history.back()');
  await see(product.getByText(UNSAVED));
  await arriveAt(page, '/admin/products');
  assert.ok(await product.getByRole('button', { name: 'Abandonner' }).isDisabled());
  assert.equal(await askedAtReload(page), 'beforeunload');
  await product.getByRole('button', { name: 'Continuer' }).click();
  assert.equal(await product.getByLabel('Nom').inputValue(), 'Robe longue');
  late.resolve();
  await see(product.getByLabel('Changer de photo'));
  await restore();
});
