import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { desk, openStage } from './browser.ts';
import { arriveAt, gone, seeValue, seeText, see, seeTitle } from './expect.ts';
import { listOverflows } from './overflows.ts';
import { assertScreen, darkPhoneThenLightDesk } from './screens.ts';

const { shop, person } = await openStage({ background: false });

test('ADM-05 ADM-08 a person’s page opens from her name, her order and « Trouver », takes a note, and ends a block', async (t) => {
  const order = await toPay(shop);
  const { userId } = order.customer;
  await shop.shop.db.run(sql`
    update users set first_name = 'Maximilienne-Alexandrine', last_name = 'de La Rochefoucauld-Montmorency' where id = ${userId}`);
  const name = 'Maximilienne-Alexandrine de La Rochefoucauld-Montmorency';
  const expired = await toPay(shop);
  await shop.shop.db.run(sql`
    update orders set user_id = ${userId}, status = 'cancelled', cancel_reason = 'expired' where id = ${expired.orderId}`);
  await addClaim(shop, await shop.aProduct(order.liveId, 9_001), order.pseudo);
  const { number } = await seenByAdmin(shop, order);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  const userPath = `/admin/users/${userId}`;
  await page.goto(`/admin/users?q=${order.pseudo}`);
  await page.getByRole('link', { name }).click();
  await arriveAt(page, userPath);
  await seeTitle(page, name);
  await page.getByRole('table', { name: 'Commandes' }).getByRole('link', { name: number, exact: true }).click();
  await page.getByRole('link', { name: `@${order.pseudo}` }).click();
  await arriveAt(page, userPath);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(order.pseudo);
  await page.getByRole('group', { name: 'Utilisateurs' }).getByRole('option').first().click();
  await arriveAt(page, userPath);
  await see(page.getByText('1 commande impayée.'));
  await see(page.getByRole('cell', { name: '1re dans la file' }));
  await page.getByLabel('Note interne').fill('Préfère être appelée le soir');
  await page.getByRole('button', { name: 'Noter' }).click();
  await see(page.getByRole('list', { name: 'Notes' }).getByText('Préfère être appelée le soir'));
  await seeValue(page.getByLabel('Note interne'), '');
  bodyOf(await shop.call(blockUser, { userId, reason: 'Impayés répétés' }, shop.admin));
  await page.getByRole('button', { name: 'Débloquer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Débloquer' }).click();
  await see(page.getByRole('button', { name: 'Bloquer', exact: true }));
  await see(page.getByRole('table', { name: 'Historique' }).getByRole('cell', { name: 'Débloquée' }));
  assert.deepEqual(await listOverflows(page), [], 'the long status of an expired order does not overflow');
  await assertScreen(seller, 'person', darkPhoneThenLightDesk);
  await page.getByRole('link', { name: 'Voir dans la liste' }).click();
  await arriveAt(page, '/admin/orders');
});

test('ADM-05 an unknown person shows an error with a link back', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page, faults } = seller;
  await page.goto(`/admin/users/${crypto.randomUUID()}`);
  await seeTitle(page, 'Personne introuvable');
  await seeText(page, 'La personne demandée n’existe pas, ou n’existe plus');
  await assertScreen(seller, 'person-nobody', darkPhoneThenLightDesk);
  await gone(page.getByRole('button', { name: 'Modifier' }));
  await page.getByRole('link', { name: 'Voir tous les utilisateurs' }).click();
  await arriveAt(page, '/admin/users');
  // The browser logs the expected 404.
  faults.length = 0;
});
