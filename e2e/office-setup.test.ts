import assert from 'node:assert/strict';
import { test } from 'vitest';
import { deleteColour, listColours } from '#features/colours/domain/admin.ts';
import { listFaqs } from '#features/content/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { openStage, saveScreenshot } from './browser.ts';
import { assertFits, gone, seeValue, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage({ background: false });

test('an owner tests each part of the shop, and sees which parts were not tested', async (t) => {
  const owner = await person(t, shop.admin);
  const { page } = owner;
  await page.goto('/admin/setup');
  await seeTitle(page, 'Mise en route');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await see(row('Fichiers').getByText('Pas encore testé'));
  await page.getByRole('button', { name: 'Tester : Fichiers' }).click();
  await see(row('Fichiers').getByText('Fonctionne'));
  await page.getByRole('button', { name: 'Tout tester' }).click();
  await see(row('Base de données').getByText('Fonctionne'));
  await see(row('Paiement par carte').getByText('Simulé', { exact: true }));
  await assertFits(page, 'the tests of the shop');
  await saveScreenshot(owner, 'setup');
});

test('a new shop takes the usual colours, and publishes a proposed answer once its owner has read it', async (t) => {
  const owner = await person(t, shop.admin);
  const { page } = owner;
  for (const { id: colourId } of bodyOf(await shop.call(listColours, {}, shop.admin)).colours)
    bodyOf(await shop.call(deleteColour, { colourId }, shop.admin));
  await page.goto('/admin/colors');
  const usual = page.getByRole('button', { name: 'Ajouter les couleurs courantes' });
  await see(usual);
  await saveScreenshot(owner, 'setup-colours');
  await usual.click();
  await see(page.getByRole('row', { name: /Bleu marine/ }));
  await page.goto('/admin/faqs');
  const proposed = page.getByRole('button', { name: 'Relire : Où est mon colis ?' });
  await see(proposed);
  await assertFits(page, 'the proposed questions');
  await assertAccessible(page, 'the proposed questions');
  await saveScreenshot(owner, 'setup-faqs');
  await proposed.click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une question' });
  await seeValue(dialog.getByLabel('Titre'), 'Où est mon colis\u00A0?');
  await see(dialog.getByText('Suivre la livraison', { exact: false }));
  assert.deepEqual(bodyOf(await shop.call(listFaqs, {})).faqs, []);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await see(page.getByRole('row', { name: /Où est mon colis/ }));
  await gone(proposed);
});
