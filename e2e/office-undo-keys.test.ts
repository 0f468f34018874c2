import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import type { Page } from 'playwright-core';
import { removeItem, restoreItem } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { assertFits, gone, seeText, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage({ background: false });

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const undoKeyOn = (page: Page) =>
  undo(page).evaluate(
    (element) => element.ownerDocument.defaultView?.getComputedStyle(element, '::after').content ?? '',
  );
const undo = (page: Page) => messages(page).getByRole('button', { name: 'Annuler' });

test('ADM-20 Z and Ctrl Z click « Annuler » of the newest message, except while typing in a field', async (t) => {
  const order = await toValidate(shop, [2500, 1900]);
  const [item] = (await seenByAdmin(shop, order)).items;
  const ref = String(item?.ref);
  const countItems = async () => (await seenByAdmin(shop, order)).items.length;
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders/${order.orderId}`);
  const remove = page.getByRole('button', { name: `Supprimer la pièce ${ref}` });
  await remove.click();
  assert.match(await undoKeyOn(page), /^"Z"/);
  // A message under the pointer stays while the screen is examined.
  await messages(page).getByRole('status').hover();
  await assertAccessible(page, 'a message with its undo key');
  await saveScreenshot(seller, 'undo-key-1280');
  await page.keyboard.press('Control+z');
  await seeText(page, `La pièce ${ref} est de nouveau dans la commande`);
  assert.equal(await countItems(), 2);

  await remove.click();
  await see(undo(page));
  await page.getByRole('button', { name: 'Ajouter par référence' }).click();
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill(ref);
  await field.press('Control+z');
  await field.press('z');
  await field.fill(ref);
  assert.equal(await countItems(), 1);
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click();
  await seeText(page, new RegExp(`^Pièce ${ref} · .* ajoutée`));
  await gone(page.getByRole('dialog'));
  assert.equal(await countItems(), 2);
  await page.keyboard.press('z');
  await seeText(page, `La pièce ${ref} n’est plus dans la commande`);
  assert.equal(await countItems(), 1);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await see(help.getByText('Annuler ce que dit le dernier message'));
});

test('ADM-20 a phone shows « Annuler » without its key, and an undo is refused once a second seller has acted', async (t) => {
  const order = await toValidate(shop, [2500, 1900]);
  const { orderId } = order;
  const [item] = (await seenByAdmin(shop, order)).items;
  const secondSeller = await aMember(shop, 'seller');
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: `Supprimer la pièce ${item?.ref}` }).tap();
  assert.equal(await undoKeyOn(page), 'none');
  await assertFits(page, 'a message that can be undone');
  await saveScreenshot(seller, 'undo-key-390');
  const piece = { orderId, itemId: item?.id ?? '' };
  const removal = await shop.shop.db.one<{ action: string }>(
    sql`select last_action::text as action from order_items where id = ${piece.itemId}`,
  );
  bodyOf(await shop.call(restoreItem, { ...piece, reverts: removal?.action }, secondSeller));
  bodyOf(await shop.call(removeItem, piece, secondSeller));
  await undo(page).tap();
  await seeText(page, /n’a pas pu être remise\. Rien n’a été annulé\s: la pièce .* a changé depuis/);
  assert.equal((await seenByAdmin(shop, order)).items.length, 1);
});

test('a message disappears with its screen, and a message with « Annuler » stays and can be used by keyboard', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  const bar = page.getByRole('navigation', { name: 'Administration' });
  await page.goto('/admin/lives');
  await page.getByRole('button', { name: 'Nouveau live' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Titre').fill('Messages');
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await gone(dialog);
  const created = page.getByText('Le live « Messages » est créé');
  await created.hover();
  await bar.getByRole('link', { name: 'Couleurs' }).click();
  await seeTitle(page, 'Couleurs');
  assert.equal(await created.count(), 0);

  await bar.getByRole('link', { name: 'Lives' }).click();
  await page.getByRole('button', { name: 'Désactiver Messages' }).click();
  await see(undo(page));
  await bar.getByRole('link', { name: 'Couleurs' }).click();
  await seeTitle(page, 'Couleurs');
  await undo(page).press('Enter');
  await seeText(page, 'Messages est actif');
});

test('ADM-21 Enter picks a piece by its reference, and a second Enter adds it once', async (t) => {
  const order = await toValidate(shop, [2500, 1900]);
  const [item] = (await seenByAdmin(shop, order)).items;
  assert.ok(item);
  bodyOf(await shop.call(removeItem, { orderId: order.orderId, itemId: item.id }, shop.admin));
  const countItems = async () => (await seenByAdmin(shop, order)).items.length;
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Ajouter par référence' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox');
  await field.fill(String(item.ref));
  await see(page.getByRole('option', { selected: true }));
  await field.press('Enter');
  await gone(page.getByRole('option'));
  await see(dialog.getByRole('status').filter({ hasText: item.name }));
  assert.equal(await countItems(), 1);
  await field.press('Enter');
  await seeText(page, new RegExp(`^Pièce ${item.ref} · .* ajoutée`));
  await gone(dialog);
  assert.equal(await countItems(), 2);
});
