import assert from 'node:assert/strict';
import { test } from 'vitest';
import { desk, replaceAnswer, openStage } from './browser.ts';
import { see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const liveId = await shop.aLive();
const LIVES = '/api/admin/lives';

const pathOf = (address: string) => address.split('?', 1)[0];

const screens: Readonly<Record<string, readonly string[]>> = {
  '/admin/orders?q=%20lea&status=to-validate': ['/api/admin/orders?status=to-validate&q=lea'],
  '/admin/users?q=lea': ['/api/admin/users?q=lea', '/api/admin/users/count?q=lea'],
  [`/admin/users/${shop.admin.userId}`]: [
    `/api/admin/people/${shop.admin.userId}`,
    `/api/admin/history?userId=${shop.admin.userId}`,
  ],
  [`/admin/products?live=${liveId}`]: [`/api/admin/products?liveId=${liveId}`, LIVES],
  '/admin/orders-preparation?q=lea': ['/api/admin/preparation?q=lea'],
  '/admin/attention?state=settled': ['/api/admin/attention?state=settled'],
  '/admin/attention': ['/api/admin/attention?state=open'],
  [`/admin/bulk-products?live=${liveId}`]: ['/api/admin/products/recent', '/api/admin/colors', LIVES],
  '/admin/live-order-sidebar': [LIVES],
  [`/admin/live-order-sidebar?live=${liveId}`]: [
    LIVES,
    `${LIVES}/${liveId}/feed`,
    `${LIVES}/${liveId}/lines/changes`,
    `${LIVES}/${liveId}/orders`,
  ],
};

test('a screen sends each of its requests once', async (t) => {
  const { page, context } = await person(t, shop.admin, desk);
  // Frozen time: on a slow machine, data would be old before its screen is drawn, and polling would request it again.
  await context.addInitScript(() => {
    const now = Date.now();
    Date.now = () => now;
    Object.assign(globalThis, { setInterval: () => 0 });
  });
  // A connected live feed makes every query reload.
  await replaceAnswer({ context }, '/api/live-feed', 'nothing');
  for (const [address, expectedRequests] of Object.entries(screens)) {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url().replace(shop.config.publicUrl, '')));
    await page.goto(address);
    await see(page.getByRole('heading', { level: 1 }));
    await page.waitForLoadState('networkidle');
    const paths = expectedRequests.map(pathOf);
    assert.deepEqual(
      requests.filter((url) => paths.includes(pathOf(url))).toSorted(),
      expectedRequests.toSorted(),
      address,
    );
    page.removeAllListeners('request');
  }
});
