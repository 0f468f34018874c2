import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import sql from 'sql-template-tag';
import { quoted } from '#shared/quoted.ts';
import { airPiece } from '#features/claims/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { desk, openStage, saveScreenshot } from './browser.ts';
import { arriveAt, gone, seeText, see } from './expect.ts';
import { assertScreen, phoneThenDesk } from './screens.ts';

const { shop, person } = await openStage({ background: false });
const { admin } = shop;
const reason = 'Deux commandes jamais réglées, ne répond plus aux messages';

const rowOf = (page: Page, pseudo: string) => page.getByRole('row').filter({ hasText: `@${pseudo}` });

test('a blocked customer is shown with the reason wherever she may get a piece, until she is unblocked', async (t) => {
  const [lea, otherBuyer] = [await toValidate(shop), await toValidate(shop)];
  await shop.shop.db.run(sql`
    insert into orders (user_id, live_id, pseudo, status, cancel_reason)
    select user_id, live_id, pseudo, 'cancelled', 'expired' from orders, generate_series(1, 2) where id = ${lea.orderId}`);
  const seller = await person(t, admin, desk);
  const { page } = seller;
  await page.goto('/admin/users');
  await rowOf(page, lea.pseudo)
    .getByRole('button', { name: `Bloquer @${lea.pseudo}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Bloquer @${lea.pseudo}` });
  await dialog.getByRole('button', { name: 'Bloquer' }).click();
  await see(dialog.getByText('Le motif est requis'));
  await dialog.getByLabel('Motif').fill(reason);
  await assertScreen(seller, 'block-dialog', phoneThenDesk);
  await dialog.getByRole('button', { name: 'Bloquer' }).click();
  await seeText(page, `@${lea.pseudo} est bloquée`);
  await see(rowOf(page, lea.pseudo).getByText(`bloquée\u00A0: ${quoted(reason)}`));
  await see(rowOf(page, lea.pseudo).getByText('2 commandes impayées'));

  await page.getByLabel('Bloquées seulement').check();
  await gone(rowOf(page, otherBuyer.pseudo));
  await see(page.getByRole('heading', { name: 'Utilisateurs (1)' }));
  assert.equal(new URL(page.url()).search, '?blocked=yes');
  await assertScreen(seller, 'blocked-users', phoneThenDesk);

  const productId = await shop.aProduct(lea.liveId, 42);
  await addClaim(shop, productId, lea.pseudo);
  await addClaim(shop, productId, 'mia.attend');
  await addClaim(shop, await shop.aProduct(lea.liveId, 7), lea.pseudo);
  bodyOf(await shop.call(airPiece, { liveId: lea.liveId, ref: 42 }, admin));
  await page.goto(`/admin/live-order-sidebar?live=${lea.liveId}`);
  const queue = page.getByRole('list', { name: 'File d’attente de la pièce 42' });
  await see(queue.getByText(`bloquée\u00A0: ${quoted(reason)}`));
  await see(queue.getByText('2 commandes impayées'));
  const otherPieces = page.getByRole('list', { name: 'Autres pièces attendues' });
  await see(otherPieces.getByText(`bloquée\u00A0: ${quoted(reason)}`));
  await page.getByLabel('Pseudo TikTok').fill(lea.pseudo.slice(0, -1));
  await see(
    page
      .getByRole('option')
      .filter({ hasText: `@${lea.pseudo}` })
      .getByText(`bloquée\u00A0: ${quoted(reason)}`),
  );
  await saveScreenshot(seller, 'blocked-picker');
  await page.getByRole('combobox', { name: 'Pseudo TikTok' }).fill('');
  await assertScreen(seller, 'blocked-console', phoneThenDesk);
  await page.setViewportSize(desk.viewport);
  await page
    .getByRole('button', { name: `Donner à @${lea.pseudo}` })
    .first()
    .click();
  const confirmation = page.getByRole('dialog', { name: `Donner la pièce 42 à @${lea.pseudo} ?` });
  await confirmation.getByRole('button', { name: 'Donner quand même' }).click();
  await seeText(page, `Pièce 42 donnée à @${lea.pseudo}`);

  await page.goto(`/admin/orders/${lea.orderId}`);
  await see(page.getByText(`bloquée\u00A0: ${quoted(reason)}`));
  await assertScreen(seller, 'blocked-order', phoneThenDesk);
  const mark = page
    .getByRole('main')
    .locator('span:has(> svg)')
    .filter({ hasText: `bloquée\u00A0: ${quoted(reason)}` });
  const [icon, words] = await Promise.all([mark.locator('svg').boundingBox(), mark.locator('span').boundingBox()]);
  assert.ok(icon && words, 'the mark is shown');
  assert.ok(icon.x + icon.width <= words.x && icon.y < words.y + icon.height, 'the icon is before the words');
  await page.getByRole('button', { name: `Débloquer @${lea.pseudo}` }).click();
  const question = page.getByRole('dialog', { name: `Débloquer @${lea.pseudo} ?` });
  await see(question.getByText('Bloquée par'));
  await saveScreenshot(seller, 'unblock-dialog');
  await question.getByRole('button', { name: 'Débloquer' }).click();
  await gone(page.getByText(`bloquée\u00A0: ${quoted(reason)}`));
  await see(page.getByText('2 commandes impayées'));
  await page.getByRole('button', { name: `Bloquer @${lea.pseudo}` }).click();
  await see(page.getByRole('dialog').getByText('débloquée par'));
  await page.keyboard.press('Escape');

  await page.goto('/admin/users?blocked=yes');
  await seeText(page, 'Aucun utilisateur ne correspond à votre recherche');
  await page.getByRole('button', { name: 'Effacer la recherche' }).last().click();
  await see(rowOf(page, otherBuyer.pseudo));
  await arriveAt(page, '/admin/users');
});
