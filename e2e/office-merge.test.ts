import assert from 'node:assert/strict';
import { test } from 'vitest';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { desk, openStage } from './browser.ts';
import { seeText, see } from './expect.ts';
import { assertScreen, phoneThenDesk } from './screens.ts';

const { shop, person } = await openStage({ background: false });

test('ADM-13 a merge lists its changes first, is listed afterwards, and can be undone', async (t) => {
  const [source, destination] = [await toValidate(shop), await toValidate(shop)];
  const piece = await shop.aProduct(source.liveId, 9_001);
  for (const { pseudo } of [source, destination]) await addClaim(shop, piece, pseudo);
  bodyOf(await shop.call(blockUser, { userId: source.customer.userId, reason: 'Impayés' }, shop.admin));
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/user-merge?source=${source.customer.userId}&destination=${destination.customer.userId}`);
  for (const text of [
    /^1 commande\u00A0: 1/,
    '1 demande en attente\u00A0: sous le pseudo de la destination',
    /^1 pièce demandée par les deux/,
    'La source est bloquée\u00A0: la destination le sera aussi.',
  ])
    await seeText(page, text);
  for (const look of phoneThenDesk) {
    await assertScreen(seller, 'merge', [look]);
    const side = page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name: 'Utilisateur source' }) });
    const [card, table] = [await side.boundingBox(), await side.getByRole('table').boundingBox()];
    assert.ok(
      card && table && table.x >= card.x && table.width <= card.width,
      `the table fits into its card at ${look.width} px`,
    );
  }
  await page.getByRole('button', { name: 'Transférer les commandes (1)' }).click();
  await seeText(page, 'Fusion réussie ! 1 commande(s) ont été transférées');
  const { number } = await seenByAdmin(shop, source);
  const mergeRows = page.getByRole('table', { name: 'Fusions récentes' }).getByRole('row');
  await see(mergeRows.filter({ hasText: `@${source.pseudo}` }).getByText('Faite'));
  await page
    .getByRole('button', { name: `Annuler la fusion de @${source.pseudo} vers @${destination.pseudo}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remettre les commandes' }).click();
  await seeText(page, 'Fusion annulée : 1 commande remise');
  await see(mergeRows.filter({ hasText: `@${source.pseudo}` }).getByText('Annulée', { exact: true }));
  await see(page.getByRole('link', { name: number, exact: true }));
});
