import assert from 'node:assert/strict';
import { test } from 'vitest';
import { listColours, saveColour } from '#features/colours/domain/admin.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { desk, openStage } from './browser.ts';
import { gone, hasFocus, seeValue, see, waitForFrames } from './expect.ts';

const { shop, person } = await openStage({ background: false });

test('ADM-28 a deleted row gives the focus to the next row, the last row to the row before, and the only row to the title', async (t) => {
  for (const name of ['Ambre', 'Bordeaux', 'Corail']) await shop.aColour(name);
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/colors');
  const dialog = page.getByRole('dialog');
  const removeByKeys = async (name: string) => {
    const removal = page.getByRole('button', { name: `Supprimer ${name}` });
    await removal.press('Enter');
    await see(dialog);
    await dialog.getByRole('button', { name: 'Supprimer' }).press('Enter');
    await gone(dialog);
    await gone(removal);
    await waitForFrames(page);
  };
  await removeByKeys('Ambre');
  assert.ok(await hasFocus(page.getByRole('button', { name: 'Modifier Bordeaux' })));
  await removeByKeys('Corail');
  assert.ok(await hasFocus(page.getByRole('button', { name: 'Modifier Bordeaux' })));
  await removeByKeys('Bordeaux');
  assert.ok(await hasFocus(page.getByRole('heading', { level: 1 })));
});

test('ADM-28 a colour is added and changed in a dialog, which keeps a name typed over a newer version and sends it again', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/colors');
  await page.getByRole('button', { name: 'Ajouter une couleur' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Kaki');
  await dialog.getByLabel('Code hexadécimal').fill('#78866b');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(dialog);
  await page.getByRole('button', { name: 'Modifier Kaki' }).click();
  const name = dialog.getByLabel('Nom');
  await name.fill('Kaki foncé');
  const seen = bodyOf(await shop.call(listColours, {}, shop.admin)).colours.find((colour) => colour.name === 'Kaki');
  if (!seen) throw new Error('the colour is not listed');
  const { id, updatedAt } = seen;
  shop.advance(1_000);
  bodyOf(
    await shop.call(saveColour, { seen: { id, updatedAt }, name: 'Kaki clair', hexCode: seen.hexCode }, shop.admin),
  );
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await see(dialog.getByText('Quelqu’un d’autre a enregistré cette couleur'));
  await seeValue(name, 'Kaki foncé');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(dialog);
  await see(page.getByRole('row').filter({ hasText: 'Kaki foncé' }));
});

test('ADM-28 a dialog closes once the list shows its change, so that it opens again with the saved values', async (t) => {
  bodyOf(await shop.call(saveColour, { name: 'Ocre', hexCode: '#cc7722' }, shop.admin));
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/colors');
  await page.getByRole('button', { name: 'Modifier Ocre' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Ocre jaune');
  // A busy machine may read the list later than the two seconds for which a dialog waits (`afterRefresh`).
  await page.evaluate(`{
    const { setTimeout } = window;
    window.setTimeout = (callback, ms, ...rest) => setTimeout(callback, ms === 2000 ? 60_000 : ms, ...rest);
  }`);
  const shownAtClose = page.evaluate(`new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('dialog[open]')) return;
      observer.disconnect();
      resolve(document.querySelector('main').innerText.includes('Ocre jaune'));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  })`);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  assert.equal(await shownAtClose, true);
  await page.getByRole('button', { name: 'Modifier Ocre jaune' }).click();
  await seeValue(dialog.getByLabel('Nom'), 'Ocre jaune');
});

test('ADM-28 a page opened before the server required a new field says that it must be reloaded, and keeps its text', async (t) => {
  const { page, context, faults } = await person(t, shop.admin, desk);
  // The page sends all that the server requires, so one field is removed on the way.
  await context.route('**/api/admin/colors', (route, request) =>
    request.method() === 'POST'
      ? route.continue({ postData: { ...(request.postDataJSON() as object), hexCode: undefined } })
      : route.fallback(),
  );
  await page.goto('/admin/colors');
  await page.getByRole('button', { name: 'Ajouter une couleur' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Sauge');
  await dialog.getByLabel('Code hexadécimal').fill('#9caf88');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await see(dialog.getByText('La boutique a été mise à jour depuis l’ouverture de cette page.'));
  await seeValue(dialog.getByLabel('Nom'), 'Sauge');
  faults.length = 0;
});
