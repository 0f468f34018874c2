import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { waitForAnimations } from './accessibility.ts';
import { desk, replaceAnswer, openStage, phone, refusal } from './browser.ts';
import { fillIn, see, typedAddress } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const screens = {
  'a small phone': { ...phone, viewport: { width: 360, height: 640 } },
  'a phone': phone,
};

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  assert.ok(box, 'the element is on screen');
  return box;
}
const fontSizeOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: unknown): { fontSize: string } };
    return Number.parseFloat(getComputedStyle(element).fontSize);
  });

async function assertApart(message: Locator, button: Locator, where: string): Promise<void> {
  await waitForAnimations(message.page());
  const [messageBox, buttonBox] = [await boxOf(message), await boxOf(button)];
  const isApart =
    messageBox.y + messageBox.height <= buttonBox.y ||
    messageBox.y >= buttonBox.y + buttonBox.height ||
    messageBox.x >= buttonBox.x + buttonBox.width;
  assert.ok(isApart, `${where}: the message at ${messageBox.y} covers the button at ${buttonBox.y}`);
}
const closeButton = (page: Page) => page.getByRole('button', { name: 'Fermer le message' });

for (const [where, screen] of Object.entries(screens)) {
  test(`a message does not cover the clicked button, and can be closed (${where})`, async (t) => {
    const { customer, orderId } = await toValidate(shop);
    const buyer = await person(t, customer, screen);
    await replaceAnswer(buyer, `/api/orders/${orderId}/address`, refusal('Non'));
    await buyer.page.goto(`/customer/order/${orderId}`);
    await fillIn(buyer.page, { ...typedAddress, 'E-mail': 'lea@example.com' });
    const button = buyer.page.getByRole('button', { name: 'Valider la commande et passer au paiement' });
    await button.click();
    const message = buyer.page.getByRole('region', { name: 'Messages' }).getByRole('alert');
    await see(message);
    await assertApart(message, button, where);
    await closeButton(buyer.page).click();
    await message.waitFor({ state: 'detached' });
  });
}

test('CUS-08 CUS-11 the next step is the largest text of an order’s page, and its button is large and in the upper two thirds of a phone', async (t) => {
  const order = await toPay(shop);
  const { page } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}`);
  const nextStep = page.getByRole('heading', { name: 'Commande à payer' });
  await see(nextStep);
  const largest = await fontSizeOf(nextStep.locator('span'));
  for (const element of await page.locator('main :is(h1, h2, h3, dd, strong)').all())
    if ((await element.textContent()) !== 'Commande à payer') assert.ok((await fontSizeOf(element)) < largest);
  const pay = await boxOf(page.getByRole('link', { name: /Payer maintenant/ }));
  assert.ok(pay.height >= 48 && pay.width > 280, 'the button is large enough for a thumb');
  assert.ok(pay.y + pay.height < 844 / 1.5, 'the button is in the upper two thirds of the screen');
});

test('CUS-09 the address form is one tap away from the next step', async (t) => {
  const { customer, orderId } = await toValidate(shop);
  const { page } = await person(t, customer);
  await page.goto(`/customer/order/${orderId}`);
  await page.getByRole('link', { name: 'Passer à l’adresse' }).click();
  const field = page.getByRole('textbox', { name: 'Prénom' });
  await page.waitForFunction(() => (globalThis as unknown as { scrollY: number }).scrollY > 100);
  assert.ok((await boxOf(field)).y < 500, 'the first field of the form is in sight');
});

test('CUS-03 the navigation is at the bottom of a phone and at the top of a desk', async (t) => {
  const order = await toPay(shop);
  const { page } = await person(t, order.customer);
  await page.goto('/customer/orders');
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  const barOfPhone = await boxOf(bar);
  assert.ok(barOfPhone.y + barOfPhone.height > 843, 'at the bottom of the screen');
  await page.setViewportSize(desk.viewport);
  const barOfDesk = await boxOf(bar);
  assert.ok(barOfDesk.y + barOfDesk.height < 80, 'at the top of the screen');
});

test('CUS-17 the payment page on a phone hides the navigation, which would cover the card form', async (t) => {
  const order = await toPay(shop);
  const { page } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}`);
  await page.getByRole('link', { name: /Payer maintenant/ }).click();
  await see(page.frameLocator('iframe').getByRole('button', { name: /31,00/ }));
  assert.equal(await page.getByRole('navigation', { name: 'Navigation principale' }).isVisible(), false);
});

test('CUS-19 a message covers neither the title, the navigation nor the sign-out', async (t) => {
  const { customer } = await toPay(shop);
  const buyer = await person(t, customer);
  await replaceAnswer(buyer, '/api/sign-out', refusal('Non'));
  await buyer.page.goto('/customer/orders');
  const signOutButton = buyer.page.getByRole('button', { name: 'Se déconnecter' });
  await signOutButton.click();
  const message = buyer.page.getByRole('region', { name: 'Messages' }).getByRole('alert');
  await see(message);
  await assertApart(message, signOutButton, 'a phone');
  await assertApart(message, buyer.page.getByRole('heading', { level: 1 }), 'a phone');
  await assertApart(message, buyer.page.getByRole('navigation', { name: 'Navigation principale' }), 'a phone');
});
