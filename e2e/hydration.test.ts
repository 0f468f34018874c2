import { test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { toPay } from '#sandbox/testing/order-steps.ts';
import { openStage } from './browser.ts';
import { read } from './expect.ts';

const { shop, person } = await openStage();

test('CUS-08 an order that changes while its page loads slowly is hydrated as the server drew it, then shows the change', async (t) => {
  const { orderId, customer } = await toPay(shop);
  const { page, context } = await person(t, customer);
  // A phone that starts the shop in more than five seconds: the data of the page counts as old before its first use.
  await context.addInitScript(() => {
    const [{ parse }, now] = [JSON, Date.now];
    let jump = 0;
    Date.now = () => now() + jump;
    JSON.parse = (text: string, ...rest) => {
      if (text.startsWith('{"queries"')) setTimeout(() => (jump = 6_000));
      return parse(text, ...rest) as unknown;
    };
  });
  await context.route(/\/assets\/MyOrder-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  // The order changes before the browser reads it for the first time.
  await context.route(`**/api/orders/${orderId}`, async (route) => {
    await shop.call(changeStatus, { orderId, status: 'cancelled' }, shop.admin);
    await route.continue();
  });
  await page.goto(`/customer/order/${orderId}`, { waitUntil: 'commit' });
  await read(page, 'Annulée');
});
