import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { addToLiveOrder, changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { createProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone } from './browser.ts';
import { gone, hasFocus, seeText, see } from './expect.ts';

const { shop, person } = await openStage();
const colourId = await shop.aColour('Bordeaux');

const dialog = (page: Page): Locator => page.getByRole('dialog');
const unsaved = (page: Page): Locator => page.getByText('Vos modifications ne sont pas enregistrées.');

/** Returns the vertical middle of the last node inside an element, in px. The box of the element may be taller. */
const middleOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    interface DomNode {
      lastChild: DomNode | null;
    }
    interface Range {
      selectNode(of: DomNode): void;
      getBoundingClientRect(): { y: number; height: number };
    }
    const { document } = globalThis as unknown as { document: { createRange(): Range } };
    let drawn = element as unknown as DomNode;
    while (drawn.lastChild) drawn = drawn.lastChild;
    const range = document.createRange();
    range.selectNode(drawn);
    const { y, height } = range.getBoundingClientRect();
    return y + height / 2;
  });

const closeByEscape = (page: Page): Promise<void> => page.keyboard.press('Escape').then(() => gone(dialog(page)));

test('ADM-20 a status changed back leaves nothing to save, and a changed status asks before closing', async (t) => {
  const { orderId } = await toValidate(shop);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Changer le statut' }).click();
  const status = dialog(page).getByLabel('Statut');
  await status.selectOption({ label: 'À payer' });
  await page.keyboard.press('Escape');
  await see(unsaved(page));
  await status.selectOption({ label: 'À valider' });
  await gone(unsaved(page));
  await see(dialog(page).getByText('Choisissez un autre statut.'));
  await closeByEscape(page);
});

test('ADM-20 the status « Annulée » shows its effects and offers a mail; after a concurrent change, only a second click saves it', async (t) => {
  const order = await toValidate(shop);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Changer le statut' }).click();
  const statusDialog = dialog(page);
  await statusDialog.getByLabel('Statut').selectOption({ label: 'Livrée' });
  await see(statusDialog.getByText('La confirmation de sa commande part par e-mail, si elle ne l’a pas déjà.'));
  await statusDialog.getByLabel('Statut').selectOption({ label: 'À payer' });
  await see(statusDialog.getByText('Aucun e-mail ne part : la cliente le voit sur sa page.'));
  await statusDialog.getByLabel('Statut').selectOption({ label: 'Annulée' });
  await see(statusDialog.getByText('Ses pièces seront aussitôt remises en vente.'));
  await see(statusDialog.getByRole('checkbox', { name: 'Prévenir la cliente par e-mail', checked: true }));
  await assertAccessible(page, 'the dialog of the status');
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'to-pay' }, shop.admin));
  await see(statusDialog.getByText(/actuellement «\sÀ payer\s»/));
  const save = statusDialog.getByRole('button', { name: 'Changer le statut' });
  await save.click();
  await see(statusDialog.getByText(/^Entre-temps, cette commande est passée à «\sÀ payer\s»\s: rien n’a été changé\./));
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  await save.click();
  await gone(statusDialog);
  await see(page.getByText('Commande annulée', { exact: true }));
});

test('ADM-08 ADM-28 a form changed and changed back leaves nothing to save', async (t) => {
  await shop.aCustomer('lea.martin');
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/users?q=lea.martin');
  await page.getByRole('button', { name: /^Modifier/ }).click();
  const pseudo = dialog(page).getByLabel('Pseudo TikTok');
  await pseudo.press('End');
  await pseudo.pressSequentially('x');
  const rights = dialog(page).getByRole('switch', { name: "Droits d'administration" });
  await rights.click();
  await page.keyboard.press('Escape');
  await see(unsaved(page));
  await rights.click();
  await pseudo.press('End');
  await pseudo.press('Backspace');
  await closeByEscape(page);

  await page.goto('/admin/colors');
  await page.getByRole('button', { name: 'Modifier Bordeaux' }).click();
  await dialog(page).getByLabel('Nom').fill('Rouge');
  await dialog(page).getByLabel('Nom').fill('Bordeaux');
  await closeByEscape(page);
  await page.getByRole('button', { name: 'Modifier Bordeaux' }).click();
  await dialog(page).getByLabel('Nom').fill('Rouge');
  await page.keyboard.press('Escape');
  await see(unsaved(page));
});

test('ADM-14 ADM-15 the dialog of a new product focuses the live, or the name when the list shows one live', async (t) => {
  const liveId = await shop.aLive('Live du soir');
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Ajouter un produit' }).first().click();
  await see(dialog(page));
  const live = dialog(page).getByLabel('Live');
  assert.ok(await hasFocus(live), 'the cursor is in the field of the live');
  // The lives may load after the dialog has opened. Each option begins with its full date.
  const dated = live.locator('option', { hasText: /^\d\d\/\d\d\/\d{4} · Live du soir$/ });
  await dated.first().waitFor({ state: 'attached' });
  await closeByEscape(page);
  await page.goto(`/admin/products?live=${liveId}`);
  await see(page.getByRole('button', { name: 'Retirer le filtre Live : Live du soir' }));
  await page.getByRole('button', { name: 'Ajouter un produit' }).first().click();
  await see(dialog(page));
  assert.ok(await hasFocus(dialog(page).getByLabel('Nom')), 'the cursor is in the field of the name');
});

test('ADM-15 product details typed by the seller appear on the customer’s order before she pays', async (t) => {
  const order = await toValidate(shop);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/products?live=${order.liveId}`);
  await page.getByRole('button', { name: /^Modifier / }).click();
  await dialog(page).getByLabel('Composition').fill('70 % coton, 30 % lin');
  await dialog(page).getByLabel('Fabricant ou importateur').fill('Maison Lila, Lyon');
  await dialog(page).getByLabel('État').selectOption('Très bon état');
  // Waits for the list: the dialog closes after two seconds even without the changed row, which the next dialog shows.
  const readAgain = page.waitForResponse(async (reply) => {
    const isList = new URL(reply.url()).pathname === '/api/admin/products';
    return isList && (await reply.text().catch(String)).includes('70 % coton');
  });
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await gone(dialog(page));
  await readAgain;
  await page.getByRole('button', { name: /^Modifier / }).click();
  assert.equal(await dialog(page).getByLabel('Composition').inputValue(), '70 % coton, 30 % lin');
  const buyer = await person(t, order.customer, phone);
  await buyer.page.goto(`/customer/order/${order.orderId}`);
  for (const fact of ['Très bon état', '70 % coton, 30 % lin', /^Fabrication\s: Maison Lila, Lyon$/])
    await see(buyer.page.getByText(fact));
});

test('ADM-20 a removed piece leaves the focus to the next piece, and is restored to its order unchanged', async (t) => {
  const order = await toValidate(shop, [2500, 1900]);
  const { items: itemsBefore } = await seenByAdmin(shop, order);
  const [first, second] = itemsBefore;
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${order.orderId}`);
  const remove = page.getByRole('button', { name: `Supprimer la pièce ${first?.ref}` });
  await remove.click();
  await see(page.locator(`li:has-text("${second?.ref}") button:focus`));
  await gone(remove);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await see(remove);
  assert.deepEqual((await seenByAdmin(shop, order)).items, itemsBefore);
});

test('ADM-20 D-07 a removed piece that another buyer got is not restored, and a message says why', async (t) => {
  const order = await toValidate(shop, [2500, 1900]);
  const [item] = (await seenByAdmin(shop, order)).items;
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${order.orderId}`);
  const remove = page.getByRole('button', { name: `Supprimer la pièce ${item?.ref}` });
  await remove.click();
  await gone(remove);
  const otherBuyersPiece = { liveId: order.liveId, productId: item?.productId ?? '', pseudo: 'nina.plus.rapide' };
  bodyOf(await shop.call(addToLiveOrder, otherBuyersPiece, shop.admin));
  await page.getByRole('button', { name: 'Annuler' }).click();
  await seeText(page, /n’a pas pu être remise.*déjà attribuée à @nina\.plus\.rapide/);
});

test('ADM-20 ADM-08 ADM-07 a disabled action shows its reason in the page, not only on hover', async (t) => {
  const order = await paid(shop);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${order.orderId}`);
  const items = page.locator('section', { has: page.getByRole('heading', { name: 'Articles' }) });
  assert.equal(await items.getByRole('button', { name: 'Ajouter par référence' }).isDisabled(), true);
  await see(items.getByText('Impossible d’ajouter un article à une commande au statut « Payée »'));

  await putInStatus(shop, order, 'shipped');
  await page.reload();
  const address = page.locator('section', { has: page.getByRole('heading', { name: 'Adresse de livraison' }) });
  assert.equal(await address.getByRole('button', { name: 'Modifier l’adresse' }).isDisabled(), true);
  await see(address.getByText('Impossible de changer l’adresse d’une commande au statut « Expédiée »'));

  await page.goto('/admin/user-merge');
  await see(page.getByText('Choisissez l’utilisateur source et l’utilisateur destination.'));
  await page.goto(`/admin/user-merge?source=${order.customer.userId}`);
  await see(page.getByText('Choisissez l’utilisateur destination.'));

  await page.goto('/admin/users');
  await see(page.getByText('cochez une source, qui a des commandes, puis une destination'));
});

test('ADM-14 a colour swatch is aligned with its name, and in a table with the price of its row', async (t) => {
  const liveId = await shop.aLive();
  const { id } = bodyOf(
    await shop.call(createProduct, { liveId, name: 'Robe', ref: 7, price: 2500, size: 'M', colourId }, shop.admin),
  );
  const pseudo = 'lea';
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId: id, pseudo }, shop.admin));
  const { page } = await person(t, shop.admin, desk);
  for (const [path, place] of [
    [`/admin/products?live=${liveId}`, 'td'],
    ['/admin/bulk-products', 'td'],
    [`/admin/orders/${orderId}`, 'li'],
  ] as const) {
    await page.goto(path);
    const name = page.locator(place).getByText('Bordeaux', { exact: true }).last();
    await see(name);
    const [swatchY, nameY] = [await middleOf(name.locator('svg')), await middleOf(name)];
    assert.ok(Math.abs(swatchY - nameY) <= 1.5, `${path}: the colour is ${swatchY - nameY} px off its name`);
    const price = page.locator(place).getByText(/25,00/).first();
    const priceY = await middleOf(price);
    if (place === 'td')
      assert.ok(Math.abs(priceY - nameY) <= 1.5, `${path}: the name is ${nameY - priceY} px off the price`);
  }
});

test('ADM-28 a closed dialog returns the focus to its button, even where clicks do not focus buttons, as in Safari', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/colors');
  const add = page.getByRole('button', { name: 'Ajouter une couleur' }).first();
  await see(add);
  await page.evaluate("addEventListener('mouseup', () => document.activeElement.blur())");
  await add.click();
  await see(dialog(page));
  await closeByEscape(page);
  await see(page.locator('button:focus', { hasText: 'Ajouter une couleur' }));
});

test('ADM-28 closing a dialog that was opened without a focused element moves the focus to the title of the page', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/colors');
  const add = page.getByRole('button', { name: 'Ajouter une couleur' }).first();
  await see(add);
  await page.evaluate('document.activeElement.blur()');
  await add.evaluate((button) => (button as unknown as { click(): void }).click());
  await see(dialog(page));
  await closeByEscape(page);
  await see(page.locator('h1:focus'));
});
