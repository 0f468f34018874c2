import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { bodyOf, paid, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { desk, replaceAnswer, openStage, refusal } from './browser.ts';
import { gone, waitForHydration, seeText, see, seeTitle } from './expect.ts';

// The shop fails for minutes. Screens must not flicker, and read data must stay.
const { shop, person } = await openStage({ background: false });

test('CUS-12 an order’s page shows a steady error while the shop fails, and retries automatically', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  await page.goto('/customer/orders');
  const detail = page.getByRole('link', { name: /Voir le détail/ });
  await waitForHydration(detail);
  await page.clock.install();
  const restore = await replaceAnswer({ context }, `/api/orders/${order.orderId}`, refusal('Panne', 503));
  await detail.click();
  await page.clock.runFor(4_000);
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await see(retry);
  const button = await retry.elementHandle();
  for (let seconds = 0; seconds < 30; seconds += 1) {
    await page.clock.runFor(1_000);
    assert.equal(
      await button?.evaluate((element) => (element as unknown as { isConnected: boolean }).isConnected),
      true,
    );
  }
  await seeTitle(page, 'Erreur inconnue');
  await restore();
  await page.clock.runFor(14_000);
  await see(page.getByRole('heading', { name: 'Commande à valider' }));
});

test('CUS-07 CUS-08 data read before a failure stays, marked as old, until it is read again', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  await page.clock.install();
  for (const [path, api] of [
    ['/customer/orders', '/api/orders'],
    [`/customer/order/${order.orderId}`, `/api/orders/${order.orderId}`],
  ] as const) {
    await page.goto(path);
    const orderStatus = page.getByText(/À valider|Commande à valider/).first();
    await waitForHydration(page.getByRole('link', { name: 'Commandes' }));
    const restore = await replaceAnswer({ context }, api, refusal('Panne', 503));
    for (let seconds = 0; seconds < 20; seconds += 1) await page.clock.runFor(1_000);
    const staleAlert = page.getByRole('alert').filter({ hasText: 'Mise à jour impossible' });
    await see(staleAlert);
    await see(orderStatus);
    await restore(() => staleAlert.getByRole('button', { name: 'Réessayer' }).click());
    await gone(staleAlert);
    await see(orderStatus);
  }
});

test('ADM-22 the preparation and the alerts stay, marked as old, while they cannot be read again', async (t) => {
  const { page, context } = await person(t, shop.admin, desk);
  await page.clock.install();
  for (const [path, api, shown] of [
    ['/admin/orders-preparation', '/api/admin/preparation', 'Aucune commande à préparer'],
    ['/admin/attention', '/api/admin/attention', 'Rien à traiter'],
  ] as const) {
    await page.goto(path);
    await seeText(page, shown);
    await waitForHydration(page.getByRole('link', { name: 'Commandes' }));
    const restore = await replaceAnswer({ context }, api, refusal('Panne', 503));
    const staleAlert = page.getByRole('alert').filter({ hasText: 'Mise à jour impossible' });
    // Returns to the tab each second, so that the page reads again. A read that began before the failure may still end
    // here and make its data fresh.
    for (let seconds = 0; seconds < 60 && !(await staleAlert.isVisible()); seconds += 1) {
      await page.clock.runFor(1_000);
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    }
    await see(staleAlert);
    await seeText(page, shown);
    await restore(() => staleAlert.getByRole('button', { name: 'Réessayer' }).click());
    await gone(staleAlert);
    await seeText(page, shown);
  }
});

async function createWithdrawal(): Promise<string> {
  const { orderId, customer } = await paid(shop);
  bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  return `/admin/orders/${orderId}`;
}

for (const [name, screen, api, topic, shown] of [
  ['the card of the second factor', '/admin/access', '/api/admin/second-factor', 'users', 'Elle n’est pas activée.'],
  ['the comparison of payments', '/admin/attention', '/api/admin/reconciliation', 'attention', /^Pas encore comparés/],
  ['the card of a withdrawal', createWithdrawal, '/api/admin/withdrawals', 'orders', 'Déclarée'],
] as const) {
  test(`ADM-31 ${name} stays, marked as old, when it fails to reload`, async (t) => {
    const seller = await person(t, shop.admin, desk);
    await seller.page.goto(typeof screen === 'string' ? screen : await screen());
    await seeText(seller.page, shown);
    await replaceAnswer(seller, api, refusal('Non', 403));
    shop.shop.liveFeed.publish([{ topic }]);
    await see(seller.page.getByRole('alert').filter({ hasText: 'Mise à jour impossible' }));
    await seeText(seller.page, shown);
  });
}

for (const [name, screenOf, api, shown, failure] of [
  [
    'the report of a live',
    ({ liveId }: Placed) => `/admin/lives/${liveId}/bilan`,
    ({ liveId }: Placed) => `/api/admin/lives/${liveId}/report`,
    'Retour au live',
    'Impossible de charger le bilan du live',
  ],
  [
    'the table',
    ({ orderId }: Placed) => `/admin/orders-preparation?mode=table&order=${orderId}`,
    ({ orderId }: Placed) => `/api/admin/orders/${orderId}/table`,
    'Autre colis',
    'Impossible de charger les détails de la commande',
  ],
] as const) {
  test(`ADM-31 ${name} that no longer exists shows an error and promises no retry`, async (t) => {
    const order = await paid(shop);
    const seller = await person(t, shop.admin, desk);
    await seller.page.goto(screenOf(order));
    await see(seller.page.getByRole('link', { name: shown }));
    await gone(seller.page.getByText(failure));
    await replaceAnswer(seller, api(order), refusal('Non', 404));
    shop.shop.liveFeed.publish([{ topic: 'orders' }]);
    await see(seller.page.getByText(failure));
    await gone(seller.page.getByText('Nous réessayons régulièrement'));
  });
}
