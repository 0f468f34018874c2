import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import type { Page } from 'playwright-core';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, endPolling, replaceAnswer, openStage, refusal, saveScreenshot } from './browser.ts';
import { anEvening, leaveField, queueOnScreen } from './evening.ts';
import { arriveAt, assertFits, gone, seeText, see, seeTitle } from './expect.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;

const onAir = (page: Page) => page.getByRole('status');
const addressOf = (liveId: string) => `/admin/lives/${liveId}/antenne`;

async function openCameraWindow(page: Page): Promise<Page> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Fenêtre pour la caméra' }).click(),
  ]);
  await seeTitle(opened, 'Pièce à l’antenne');
  return opened;
}

test('the camera window shows the piece on air, its holder and the queue length right after an assignment at the console', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  for (const pseudo of ['lea', 'ines']) await evening.claim(42, pseudo);
  const { page, context } = await person(t, shop.admin, desk);
  await endPolling(context);
  await evening.open(page);
  await see(queueOnScreen(page, 42).getByText('@lea'));
  const cameraWindow = await openCameraWindow(page);
  for (const text of ['42', 'Robe 42', 'libre', '2 personnes attendent'])
    await see(onAir(cameraWindow).getByText(text, { exact: true }));
  assert.equal(
    await cameraWindow.getByRole('button').or(cameraWindow.getByRole('link')).count(),
    0,
    'the window has no controls',
  );
  await page.bringToFront();
  await leaveField(page);
  await page.keyboard.press('Enter');
  await see(onAir(cameraWindow).getByText('à @lea', { exact: true }));
  await see(onAir(cameraWindow).getByText('1 personne attend', { exact: true }));
  await shop.shop.db.run(sql`update orders set status = 'paid', payment_date = now() where pseudo = 'lea'`);
  await cameraWindow.reload();
  await see(onAir(cameraWindow).getByText('vendue à @lea', { exact: true }));
  await page.keyboard.press('ArrowRight');
  await see(onAir(cameraWindow).getByText('Robe 43', { exact: true }));
  await see(onAir(cameraWindow).getByText('Personne n’attend', { exact: true }));
});

test('a second click opens no second camera window, and a blocked window opens as a tab', async (t) => {
  const evening = await anEvening(stage, [42]);
  const { page, context } = await person(t, shop.admin, desk);
  await evening.open(page);
  await openCameraWindow(page);
  await page.bringToFront();
  await page.getByRole('link', { name: 'Fenêtre pour la caméra' }).click();
  // Windows are reported in the order of their opening, so a window opened by the click would be counted by now.
  await (await context.newPage()).close();
  assert.equal(context.pages().length, 2);
  const secondConsole = await person(t, shop.admin, desk);
  await secondConsole.page.addInitScript('window.open = () => null');
  await evening.open(secondConsole.page);
  assert.equal(new URL((await openCameraWindow(secondConsole.page)).url()).pathname, addressOf(evening.liveId));
});

test('the camera window shows when it is out of date, when no piece is on air, and failed loads', async (t) => {
  const evening = await anEvening(stage, [42]);
  const { page, context } = await person(t, shop.admin, desk);
  await page.goto(addressOf(evening.liveId));
  await see(onAir(page).getByText('libre', { exact: true }));
  const staleAlert = page.getByRole('alert').filter({ hasText: 'Connexion perdue : ce que vous voyez date de' });
  assert.equal(await staleAlert.count(), 0);
  await context.setOffline(true);
  await see(staleAlert);
  await see(onAir(page).getByText('42', { exact: true }));
  await context.setOffline(false);
  await gone(staleAlert);
  await shop.shop.db.run(sql`update live_airings set aired_to = now() where live_id = ${evening.liveId}`);
  await page.reload();
  await seeText(page, 'Aucune pièce à l’antenne');
  const restore = await replaceAnswer(
    { context },
    `/api/admin/lives/${evening.liveId}/lines/changes`,
    refusal('Panne', 503),
  );
  await page.reload();
  await seeText(page, 'Impossible de charger la pièce');
  await restore();
});

test('ADM-02 the camera window redirects a visitor and a customer to the administrators’ sign-in', async (t) => {
  const { liveId } = await anEvening(stage, [42]);
  for (const caller of [null, await shop.aCustomer()]) {
    const { page } = await person(t, caller, desk);
    await page.goto(addressOf(liveId));
    await arriveAt(page, '/admin/login');
    assert.equal(await page.getByText('Robe 42').count(), 0);
  }
});

const LONG_NAME =
  'Robe longue en velours côtelé rouge bordeaux à manches ballon et col claudine brodé, portée une fois, neuve';
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 768, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

test('the camera window fits a phone, a tablet and two desks, with a short name and with the longest content', async (t) => {
  const { liveId, pieces } = await anEvening(stage, [4]);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  const assertWhole = async (content: string) => {
    await page.goto(addressOf(liveId));
    const lastLine = onAir(page).getByText(/attend/);
    await see(lastLine);
    for (const size of sizes) {
      const where = `${content} on ${size.width} × ${size.height}`;
      await page.setViewportSize(size);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await assertAccessible(page, `${where}, ${colorScheme}`);
        await saveScreenshot(seller, `window-${content}-${size.width}-${size.height}-${colorScheme}`);
      }
      await assertFits(page, where);
      const box = await lastLine.boundingBox();
      assert.ok(box && box.y + box.height <= size.height, `${where}: the last line is at ${box?.y}`);
    }
  };
  const productId = pieces.get(4) ?? '';
  await shop.shop.db.run(sql`update products set name = 'Robe patineuse Alix' where id = ${productId}`);
  await assertWhole('a name of two lines');
  await shop.shop.db.run(sql`
    update products set name = ${LONG_NAME}, ref = 123456789, price_cents = 123450, size = 'Taille unique, du 36 au 44',
      color_id = (select id from product_colors order by length(name) desc limit 1) where id = ${productId}`);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'mmmmmmmmmmmmmmmmmmmmmmmm' }, shop.admin));
  await shop.shop.db.run(sql`update orders set status = 'paid', payment_date = now() where live_id = ${liveId}`);
  await assertWhole('the longest content');
});
