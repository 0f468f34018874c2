import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator } from 'playwright-core';
import { toPay } from '#sandbox/testing/order-steps.ts';
import { assertAccessible, desk, openStage, phone } from './browser.ts';
import { card } from './card.ts';
import { gone, price, see } from './expect.ts';

const { shop, person } = await openStage();

test('CUS-17 on a phone the card form and its button are above the fold, and the order unfolds', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer, phone);
  await her.page.goto(`/customer/order/${order.orderId}`);
  await her.page.getByRole('link', { name: price('Payer maintenant 31,00 €') }).click();
  const button = card(her.page).getByRole('button', { name: price('Commander et payer 31,00 €') });
  await see(button);
  const due = her.page.getByText('Total, livraison comprise');
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const top = (await due.boundingBox())?.y ?? 0;
  assert.ok((await bottomOf(button)) <= top, `the button ends above the total, at ${await bottomOf(button)} of ${top}`);
  assert.ok((await bottomOf(due)) <= phone.viewport.height, 'the total is in view');
  await gone(her.page.getByText('Sous-total'));
  await her.page.getByText('Voir le détail').click();
  await see(her.page.getByText('Sous-total'));
  await see(her.page.getByRole('link', { name: 'Modifier' }));
  await assertAccessible(her.page, 'the payment with its order unfolded', 'main');
});

test('CUS-17 on a desk the order and its total are beside the card form', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer, desk);
  await her.page.goto(`/customer/order/${order.orderId}`);
  await her.page.getByRole('link', { name: price('Payer maintenant 31,00 €') }).click();
  const button = card(her.page).getByRole('button', { name: price('Commander et payer 31,00 €') });
  await see(button);
  const unfolded = her.page.getByRole('group').filter({ hasText: 'Sous-total' });
  const total = unfolded.getByText(price('31,00 €'), { exact: true }).last();
  await see(total);
  const [form, sum] = [await button.boundingBox(), await total.boundingBox()];
  assert.ok(form && sum && sum.x + sum.width < form.x, 'the total is left of the card form');
  assert.ok(form.y + form.height <= desk.viewport.height, 'the button is in view');
  await gone(her.page.getByText('Total, livraison comprise'));
  await assertAccessible(her.page, 'the payment on a desk', 'main');
});
