import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { findAnything } from '#screens/admin/layout/endpoints.ts';
import { copyOrder, bodyOf, seenByAdmin, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, replaceAnswer, openStage, phone, refusal } from './browser.ts';
import { arriveAt, assertFits, fillIn, gone, hasFocus, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const order = await toPay(shop);
await toPay(shop);
const { number, items } = await seenByAdmin(shop, order);
const ref = items[0]?.ref ?? 0;

const palette = (page: Page) => page.getByRole('dialog', { name: 'Trouver' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const active = (page: Page) => palette(page).locator('[aria-selected="true"]').textContent();

test('ADM-03 Ctrl K finds screens, actions, orders and people without a mouse', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/colors');
  await seeTitle(page, 'Couleurs');
  await page.keyboard.press('Control+k');
  const field = palette(page).getByRole('combobox', { name: 'Trouver' });
  await see(field);
  assert.equal(await active(page), 'Ouvrir le live en cours');
  await page.keyboard.press('End');
  assert.match((await active(page)) ?? '', /Historique/);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  assert.match((await active(page)) ?? '', /^Terminer le live/);
  await assertAccessible(page, 'the palette', 'dialog');
  await page.keyboard.type('prep');
  assert.match((await active(page)) ?? '', /^Préparer les commandes/);
  await page.keyboard.press('Enter');
  await arriveAt(page, '/admin/orders-preparation');
  await gone(palette(page));
  // Enter right after an order number opens the order, before the results arrive.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await arriveAt(page, `/admin/orders/${order.orderId}`);
  await page.keyboard.press('Meta+k');
  await page.keyboard.type(order.pseudo);
  await see(option(page, new RegExp(`^${number}`)));
  await see(palette(page).getByRole('group', { name: 'Utilisateurs' }).getByRole('option'));
  await palette(page)
    .getByRole('status')
    .getByText(/^[2-9] résultats$/)
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await gone(palette(page));
});

test('ADM-03 a dialog from the palette opens over the current screen, which is still there when it closes', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/colors');
  await seeTitle(page, 'Couleurs');
  await page.getByRole('button', { name: 'Trouver' }).click();
  await page.keyboard.type(`pièce ${ref}`);
  await option(page, new RegExp(`^n°\\s${ref} ·`)).click();
  const history = page.getByRole('dialog', { name: `Historique de la pièce ${ref}` });
  await see(history.getByText(number));
  await page.keyboard.press('Escape');
  await gone(history);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nouvelle com');
  await page.keyboard.press('Enter');
  await see(page.getByRole('dialog', { name: 'Nouvelle commande' }));
  await page.keyboard.press('Control+k');
  assert.equal(await page.getByRole('dialog').count(), 1, 'nothing opens over a form');
  assert.equal(new URL(page.url()).pathname, '/admin/colors');
});

const focused = (page: Page) => page.locator(':focus');

/** Runs in the page. */
function isInSight(element: unknown): boolean {
  const { top, bottom } = (
    element as { getBoundingClientRect(): { top: number; bottom: number } }
  ).getBoundingClientRect();
  return top >= 0 && bottom <= (globalThis as unknown as { innerHeight: number }).innerHeight;
}

test('ADM-03 ADM-18 J and K move through the rows, X selects a row, Enter opens it, and these letters can be turned off', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/orders');
  await see(page.getByRole('link', { name: number, exact: true }));
  const [first = '', second = ''] = await page.locator('main tbody tr td > a').allTextContents();
  for (const [key, expected] of [
    ['j', first],
    ['j', second],
    ['k', first],
    ['k', first],
  ] as const) {
    await page.keyboard.press(key);
    assert.equal(await focused(page).textContent(), expected, key);
  }
  await page.keyboard.press('x');
  assert.ok(await page.getByLabel(`Sélectionner ${first}`).isChecked());
  await page.keyboard.press('/');
  await page.keyboard.type('jx?');
  assert.equal(await page.getByRole('searchbox').inputValue(), 'jx?', 'keys in a field type letters');
  await page.getByRole('searchbox').fill('');
  await page.waitForURL(({ search }) => search === '');
  await see(page.getByRole('link', { name: first, exact: true }));
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page).textContent(), first, 'ArrowDown moves to the first result');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  assert.equal(await focused(page).textContent(), first, 'Escape leaves an empty search');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await assertAccessible(page, 'the help', 'dialog');
  await help.getByLabel('Raccourcis d’une seule touche').uncheck();
  await page.keyboard.press('Escape');
  await gone(help);
  await page.reload();
  await see(page.getByRole('link', { name: first, exact: true }));
  for (const key of ['?', 'j', 'g', 'c']) await page.keyboard.press(key);
  assert.equal(await focused(page).count(), 0, 'letters alone do nothing once they are turned off');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('raccourcis');
  await page.keyboard.press('Enter');
  await help.getByLabel('Raccourcis d’une seule touche').check();
  await page.keyboard.press('Escape');
  await gone(help);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await arriveAt(page, /^\/admin\/orders\/.+/);
});

test('ADM-03 ADM-31 a failed search shows an error among the local results, with a retry', async (t) => {
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto('/admin');
  await seeTitle(page, 'Tableau de bord');
  const restore = await replaceAnswer(seller, findAnything.path, refusal('La recherche se repose.'));
  await page.getByRole('button', { name: 'Trouver' }).click();
  await page.keyboard.type('live');
  await see(option(page, /^Lives/));
  const failed = option(page, 'La recherche se repose. Réessayer');
  await see(failed);
  await assertFits(page, 'the palette');
  await restore(() => failed.click());
  await gone(failed);
  await page.getByRole('combobox', { name: 'Trouver' }).fill(`live ${order.pseudo}`);
  await see(palette(page).getByText(`Rien ne correspond à « live ${order.pseudo} ».`, { exact: true }).last());
});

test('ADM-18 a concurrent change appears in the list, which keeps its scroll position, focus and selection', async (t) => {
  await copyOrder(shop, await toValidate(shop), 24);
  const [reader, orderViewer] = [await person(t, shop.admin, desk), await person(t, shop.admin, desk)];
  const { page } = reader;
  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: number, exact: true }) });
  const box = page.getByLabel(`Sélectionner ${number}`);
  await box.check();
  await box.focus();
  await box.scrollIntoViewIfNeeded();
  const boxBefore = await box.boundingBox();
  await orderViewer.page.goto(`/admin/orders/${order.orderId}`);
  await see(orderViewer.page.getByText('À payer').first());
  await toValidate(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin));
  await see(row.getByText('Annulée'));
  await see(orderViewer.page.getByRole('main').getByText('Annulée'));
  const boxAfter = await box.boundingBox();
  assert.ok(await box.isChecked());
  assert.ok(Math.abs((boxAfter?.y ?? 0) - (boxBefore?.y ?? 0)) < 2, 'the row has not moved on screen');
  assert.equal(await focused(page).getAttribute('type'), 'checkbox');
});

test('ADM-18 going back from an order restores the filtered list and the focus on its row, and G then C opens the list at its title', async (t) => {
  await copyOrder(shop, await toPay(shop), 24);
  const { page } = await person(t, shop.admin, { viewport: { width: 1280, height: 500 } });
  await page.goto('/admin/orders?status=pending_payment');
  const orders = page.locator('main tbody tr td > a');
  await see(orders.first());
  for (let presses = 0; presses < 21; presses++) await page.keyboard.press('j');
  const openedOrder = (await focused(page).textContent()) ?? '';
  const assertFound = async (label: string) => {
    await see(page.locator('main tbody a:focus', { hasText: openedOrder }));
    assert.ok(await focused(page).evaluate(isInSight), label);
    assert.equal(new URL(page.url()).search, '?status=pending_payment', label);
  };
  for (const [name, comeBack] of [
    ['the link back', () => page.getByRole('link', { name: 'Retour aux commandes' }).click()],
    ['the back button of the browser', () => page.goBack()],
  ] as const) {
    await page.keyboard.press('Enter');
    await seeTitle(page, new RegExp(openedOrder));
    await comeBack();
    await arriveAt(page, '/admin/orders');
    await assertFound(name);
  }
  await page.keyboard.press('Enter');
  await seeTitle(page, new RegExp(openedOrder));
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await arriveAt(page, '/admin/orders');
  await see(orders.first());
  await see(page.locator('h1:focus'));
});

test('ADM-03 a dialog opened by a key returns the focus to its opener, or to the title if the opener is gone', async (t) => {
  await shop.aColour('Bordeaux');
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/colors');
  await seeTitle(page, 'Couleurs');
  const add = page.getByRole('button', { name: 'Ajouter une couleur' });
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  const form = page.getByRole('dialog', { name: 'Ajouter une couleur' });
  const assertFocusReturns = async (dialog: Locator, name: string) => {
    await see(dialog);
    await page.keyboard.press('Escape');
    await gone(dialog);
    assert.ok(await hasFocus(add), name);
  };
  await add.focus();
  for (const [key, dialog] of [
    ['?', help],
    ['Control+k', palette(page)],
    ['Enter', form],
  ] as const) {
    await page.keyboard.press(key);
    await assertFocusReturns(dialog, key);
  }
  await page.keyboard.press('Control+k');
  await see(palette(page));
  await page.keyboard.type('raccourcis');
  await page.keyboard.press('Enter');
  await assertFocusReturns(help, 'a dialog of the palette');
  await add.click();
  await fillIn(page, { Nom: 'Prune', 'Code hexadécimal': '#5b2a4e' });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Fermer le message' }).focus();
  await page.keyboard.press('?');
  await see(help);
  await page.keyboard.press('Escape');
  await gone(help);
  await see(page.locator('h1:focus'));
});
