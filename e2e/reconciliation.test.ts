import { test } from 'vitest';
import sql from 'sql-template-tag';
import { paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { arriveAt, assertFits, price, seeText, see } from './expect.ts';

const { shop, person } = await openStage();
const { db } = shop.shop;
const order = await paid(shop);
const { number } = await seenByAdmin(shop, order);

test('D-13 « À traiter » shows the result of the nightly payment comparison, with the differences', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await db.run(sql`
    insert into reconciliations (day, at, asked, equal, mended, lines) values ('2026-11-20', now(), 34, 33, 1, '[]')`);
  await page.goto('/admin/attention');
  await seeText(
    page,
    'Paiements identiques chez le prestataire : 34 commandes. 1 commande mise à jour par cette comparaison.',
  );
  await saveScreenshot(seller, 'reconciliation-fine');
  const differences = [
    { orderId: order.orderId, number, difference: { ours: 3100, theirs: 0 } },
    { orderId: crypto.randomUUID(), number: 'C1', difference: null },
  ];
  await db.run(sql`
    insert into reconciliations (day, at, asked, equal, mended, lines)
    values ('2026-11-21', now(), 12, 10, 0, ${JSON.stringify(differences)})`);
  shop.shop.liveFeed.publish([{ topic: 'attention' }]);
  await seeText(
    page,
    '10 sur 12 commandes concordent avec le prestataire. Le prestataire n’a pas répondu pour 1 commande. La boutique réessaie la nuit prochaine.',
  );
  await see(page.getByText(price('31,00 € dans la boutique, 0,00 € chez le prestataire')));
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `the differences, ${colorScheme}`);
    await saveScreenshot(seller, `reconciliation-${colorScheme}`);
  }
  await page.setViewportSize(phone.viewport);
  await assertFits(page, 'the differences on a phone');
  await saveScreenshot(seller, 'reconciliation-phone');
  await page.getByRole('link', { name: `Commande ${number}` }).click();
  await arriveAt(page, `/admin/orders/${order.orderId}`);
});

test('D-13 « Comparer maintenant » shows its result, and a movement without a notice becomes an alert', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await db.run(sql`delete from reconciliations`);
  const { orderId } = await paid(shop);
  const { number: orderNumber } = await seenByAdmin(shop, { orderId });
  const json = { orderNumber, action: 'chargeback', notice: 'never' };
  await shop.fetch('/sandbox/lyra/backoffice', { method: 'POST', json });
  await page.goto('/admin/attention');
  await seeText(page, 'Pas encore comparés : la boutique le fait chaque nuit.');
  await page.getByRole('button', { name: 'Comparer maintenant' }).click();
  await seeText(page, 'Paiements identiques chez le prestataire : 2 commandes.');
  await see(page.getByText('Paiement contesté à la banque'));
  await assertAccessible(page, 'the result of a comparison');
  await saveScreenshot(seller, 'reconciliation-now');
  await page.setViewportSize(phone.viewport);
  await assertFits(page, 'the result of a comparison on a phone');
  await saveScreenshot(seller, 'reconciliation-now-phone');
});
