import assert from 'node:assert/strict';
import { test } from 'vitest';
import { proposedLiveDate } from '#features/lives/domain/rules.ts';
import { parisClock } from '#shared/paris-time.ts';
import { seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { desk, openStage, phone } from './browser.ts';
import { gone, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });

test('ADM-18 a click in a row opens its page, except on its checkbox, and on a phone a short card has a link of 44 px', async (t) => {
  const order = await toValidate(shop);
  const { number } = await seenByAdmin(shop, order);
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('checkbox').click();
  await see(page.getByText('1 commande sélectionnée'));
  await row.getByText('À valider').click();
  await page.waitForURL(new RegExp(`/admin/orders/${order.orderId}`));
  const { page: small } = await person(t, shop.admin, phone);
  await small.goto('/admin/orders');
  const link = small.getByRole('link', { name: number, exact: true });
  await see(link);
  assert.ok(((await link.boundingBox())?.height ?? 0) >= 44);
  const card = small.getByRole('row').filter({ hasText: number });
  assert.ok(((await card.boundingBox())?.height ?? Infinity) < 200);
});

test('ADM-24 a new live has the next evening as its date, and an error moves the focus to its field', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/lives');
  await page.getByRole('button', { name: 'Créer un nouveau Live' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Date').inputValue(), parisClock(proposedLiveDate(new Date())));
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await see(dialog.getByText('Le titre est requis'));
  const title = dialog.getByLabel('Titre');
  await see(title.and(page.locator(':focus')));
  await page.keyboard.type('Un soir');
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await gone(dialog);
});
