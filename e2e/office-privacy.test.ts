import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf, toPay } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { assertFits, seeText } from './expect.ts';

const { shop, person } = await openStage({ background: false });

test('the data of a person can be downloaded and erased in a dialog that fits a phone, and the comments of a pseudo deleted', async (t) => {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin));
  await shop.shop.db.run(sql`
    update users set first_name = 'Léa', last_name = 'Martin' where id = ${order.customer.userId}`);
  await shop.shop.db.run(sql`update lives set is_active = false`);
  await saveEvents(shop.shop, order.liveId, [{ ...comment('bonsoir'), uniqueId: 'passante', userId: 'id-passante' }]);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/users');
  const button = page.getByRole('button', { name: 'Données personnelles de Léa Martin' });
  await button.waitFor();
  await assertFits(page, 'users');
  await saveScreenshot(seller, 'users-list');
  await button.click();
  const download = page.getByRole('link', { name: 'Télécharger ses données' });
  const file = await page.request.get((await download.getAttribute('href')) ?? '');
  assert.match(await file.text(), /Martin/);
  await assertAccessible(page, 'data of a person');
  await saveScreenshot(seller, 'person-data');
  await page.setViewportSize(phone.viewport);
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertFits(page, 'data of a person, on a phone');
  await saveScreenshot(seller, 'person-data-phone');
  await page.setViewportSize(desk.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  const dialog = page.getByRole('dialog', { name: 'Effacer les données de Léa Martin ?' });
  await dialog.getByRole('button', { name: 'Effacer ses données' }).click();
  await seeText(page, 'Les données de Léa Martin sont effacées');
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Effacer les commentaires d’un pseudo' }).click();
  await page.getByRole('textbox', { name: 'Pseudo TikTok' }).fill('@passante');
  await saveScreenshot(seller, 'erase-comments');
  await page.getByRole('button', { name: 'Effacer', exact: true }).click();
  await seeText(page, 'Effacés : 1 commentaire, 0 demande');
});
