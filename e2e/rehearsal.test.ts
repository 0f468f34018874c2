import assert from 'node:assert/strict';
import { test } from 'vitest';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { until } from '#sandbox/testing/steps.ts';
import { desk, openStage } from './browser.ts';
import { see } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage();

test('an ended live is replayed on a copy, and assignments there do not change the shop', async (t) => {
  const liveId = await shop.aLive('Live du samedi');
  await shop.aProduct(liveId, 42, 2500);
  const events = ['42', 'bonsoir'].map((text, at) => ({ ...comment(text), uniqueId: `lea.${at}`, userId: `u${at}` }));
  await saveEvents(shop.shop, liveId, events);
  await setLiveActive(shop, liveId, false);
  const ordersBefore = bodyOf(await shop.call(listOrders, {}, shop.admin)).orders;

  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/lives/${liveId}`);
  // An assignment that the shop has not answered yet. The rehearsal must neither show nor send it.
  const queued = { key: 'k', at: 1, liveId, productId: '', ref: '42', pseudo: 'zoe', comment: '', isCertain: true };
  await page.evaluate(
    (text) => {
      const { localStorage } = globalThis as unknown as { localStorage: { setItem(name: string, text: string): void } };
      localStorage.setItem('give-k', text);
    },
    JSON.stringify({ ...queued, refusal: '', claimId: '' }),
  );
  await page.getByRole('button', { name: 'Répéter ce live' }).click();
  const bar = page.getByRole('region', { name: 'Répétition' });
  await see(bar.getByText('Rien de ce que vous faites ici ne touche la boutique.'));
  await bar.getByRole('button', { name: 'Lecture ×4' }).click();
  await see(bar.getByText(/commentaires\s: 2 sur 2/));
  await see(page.getByText('bonsoir'));
  const ref = page.getByRole('combobox', { name: 'Référence de la pièce' });
  await ref.fill('42');
  await ref.press('Control+Enter');
  await page.getByRole('button', { name: /^Donner à @/ }).click();
  const readPseudos = async () => {
    const answer = await page.request.get('/repetition/api/admin/orders');
    return ((await answer.json()) as { orders: { pseudo: string }[] }).orders.map(({ pseudo }) => pseudo);
  };
  await until(async () => (await readPseudos()).length > 0);
  assert.deepEqual(await readPseudos(), ['lea.0']);
  assert.equal(await page.getByText('pièce gardée sur cet appareil').count(), 0);
  await assertScreen(seller, 'rehearsal');
  assert.deepEqual(bodyOf(await shop.call(listOrders, {}, shop.admin)).orders, ordersBefore);

  await bar.getByRole('button', { name: 'Terminer la répétition' }).click();
  await page.waitForURL(`**/admin/lives/${liveId}`);
  assert.ok(await page.evaluate("localStorage.getItem('give-k')"), 'the shop still has its queued assignment');
  assert.equal((await page.request.get('/repetition/api/admin/orders')).status(), 404);
});
