import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { keptAfterLive, setDelay } from '#sandbox/testing/hold-steps.ts';
import { paid, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { desk, openStage, refusal, replaceAnswer } from './browser.ts';
import { gone, navigate, see, seeText, seeTitle, seeValue } from './expect.ts';

// Answers arrive after the user has moved on: to another order, period, filter or selection.
const { shop, person } = await openStage({ background: false });

const tablePath = ({ orderId }: { orderId: string }) => `/admin/orders-preparation?mode=table&order=${orderId}`;
const weightField = (page: Page) => page.getByRole('textbox', { name: 'Poids du colis (grammes)' });

test('ADM-22 a label and a tick of one parcel, answered while another parcel is on the table, name the first parcel', async (t) => {
  const [lea, zoe] = [await paid(shop, [1000, 1500]), await paid(shop)];
  const leaOrder = await seenByAdmin(shop, lea);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  const open = async (order: typeof lea) => {
    await navigate(page, tablePath(order));
    await see(page.getByRole('heading', { name: `@${order.pseudo}` }));
  };
  await page.goto(tablePath(zoe));
  await see(page.getByRole('heading', { name: `@${zoe.pseudo}` }));
  const proposedWeight = await weightField(page).inputValue();
  await open(lea);

  const lateTick = Promise.withResolvers<void>();
  const restoreTick = await replaceAnswer(seller, /\/packed\//, lateTick.promise);
  await page.getByRole('checkbox').first().click();
  await weightField(page).fill('777');
  const lateLabel = Promise.withResolvers<void>();
  const restoreLabel = await replaceAnswer(seller, '/functions/v1/generate-shipping-label', lateLabel.promise);
  await page.getByRole('button', { name: 'Générer l’étiquette' }).click();
  await see(page.getByText('Colissimo répond…'));
  await open(zoe);
  await seeValue(weightField(page), proposedWeight);
  await gone(page.getByText('Colissimo répond…'));
  await weightField(page).fill('888');

  lateTick.resolve();
  const { ref = 0 } = leaOrder.items[0] ?? {};
  await see(page.getByRole('status').filter({ hasText: new RegExp(`n°\\s${ref} · .+\\s: cochée`) }));
  await restoreTick();
  lateLabel.resolve();
  await see(page.getByText(new RegExp(`Étiquette .+ créée pour la commande ${leaOrder.number}`)));
  await restoreLabel();
  assert.equal(await weightField(page).inputValue(), '888');
  await page.reload();
  await seeValue(weightField(page), '888');
  assert.equal((await seenByAdmin(shop, zoe)).label, null);

  const restoreRefusal = await replaceAnswer(seller, '/functions/v1/generate-shipping-label', refusal('Poids refusé'));
  await page.getByRole('button', { name: 'Générer l’étiquette' }).click();
  await see(page.getByText('Poids refusé'));
  await restoreRefusal();
  const ines = await paid(shop);
  await open(ines);
  await open(zoe);
  await open(ines);
  await gone(page.getByText('Poids refusé'));
});

test('the sums of the previous period are hidden while another period loads, and a typed date adds no history entry', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/comptabilite');
  const total = page.getByText('Toutes taxes comprises');
  await see(total);
  const entries = () => page.evaluate('history.length');
  const before = await entries();
  const lateReply = Promise.withResolvers<void>();
  const restore = await replaceAnswer(seller, '/api/admin/accounts', lateReply.promise);
  await page.getByLabel('Du').fill('2020-01-01');
  await gone(total);
  await gone(page.getByText(/Tout concorde|à vérifier/));
  lateReply.resolve();
  await see(total);
  await restore();
  await page.getByLabel('Du').fill('2020-02-02');
  await page.waitForURL(/2020-02-02/);
  assert.equal(await entries(), before);
});

test('while another filter loads, an empty result of the previous filter is not shown as its result', async (t) => {
  await toValidate(shop);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  for (const [path, api, words] of [
    ['/admin/orders', '/api/admin/orders', /Aucune commande/],
    ['/admin/products', '/api/admin/products', /Aucun produit/],
    ['/admin/products?view=grid', '/api/admin/products', /Aucun produit/],
    ['/admin/users', '/api/admin/users', /Aucun utilisateur/],
    ['/admin/history', '/api/admin/history', /Rien ne correspond|Rien n’a encore/],
    ['/admin/orders-preparation', '/api/admin/preparation', /Aucune commande/],
  ] as const) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}q=zzzzzzzz`);
    await seeText(page, words);
    const lateReply = Promise.withResolvers<void>();
    const restore = await replaceAnswer(seller, api, lateReply.promise);
    await navigate(page, path);
    await gone(page.getByText(words));
    lateReply.resolve();
    await restore();
    await page.locator('main:not(:has([aria-busy="true"], [role="status"]:text("Chargement")))').waitFor();
    await gone(page.getByText(words));
  }
});

test('an order selected while an action on other orders runs stays selected', async (t) => {
  await setDelay(shop, 48);
  const orders = [await keptAfterLive(shop), await keptAfterLive(shop)];
  const numbers = await Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).number));
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/orders');
  const checkboxOf = (number: string | undefined) => page.getByLabel(`Sélectionner ${number}`, { exact: true });
  await checkboxOf(numbers[0]).click();
  const lateReply = Promise.withResolvers<void>();
  const restore = await replaceAnswer(seller, '/api/admin/orders/hold', lateReply.promise);
  await page.getByRole('group', { name: 'Sélection' }).getByRole('button', { name: '+24 h' }).click();
  await checkboxOf(numbers[1]).click();
  lateReply.resolve();
  await seeText(page, /1 commande prolongée/);
  await restore();
  assert.deepEqual(await Promise.all(numbers.map((number) => checkboxOf(number).isChecked())), [false, true]);
});

test('an order, a person and a live that no longer exist replace their page, which has no buttons left', async (t) => {
  const order = await toValidate(shop);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  for (const [path, api, topic, title] of [
    [`/admin/orders/${order.orderId}`, `/api/admin/orders/${order.orderId}`, 'orders', 'Commande introuvable'],
    [
      `/admin/users/${order.customer.userId}`,
      `/api/admin/people/${order.customer.userId}`,
      'users',
      'Personne introuvable',
    ],
    [`/admin/lives/${order.liveId}`, `/api/admin/lives/${order.liveId}`, 'lives', 'Live introuvable'],
  ] as const) {
    await page.goto(path);
    await see(page.locator('main h1'));
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
    const restore = await replaceAnswer(seller, api, refusal('Introuvable', 404));
    shop.shop.liveFeed.publish([{ topic }]);
    await seeTitle(page, title);
    await restore();
  }
});

test('the palette stays open while the search text of a list is written to the address', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/orders');
  await see(page.getByRole('table', { name: 'Commandes' }));
  await page.getByRole('searchbox').first().pressSequentially('zz');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Trouver' });
  await see(palette);
  await page.waitForURL(/q=zz/);
  await palette.getByRole('combobox').fill('nouvelle commande');
  await see(palette.getByRole('combobox'));
});
