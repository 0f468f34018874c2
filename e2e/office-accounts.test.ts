import assert from 'node:assert/strict';
import { test } from 'vitest';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { formatDay } from '#shared/time.ts';
import { parisDay } from '#shared/working-days.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { paid, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { desk, openStage, type Watched } from './browser.ts';
import { arriveAt, gone, seeValue, price, seeText, see, seeTitle } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage({ background: false });

const everyLook = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 390].map((width) => ({ width, height: 1200, colorScheme })),
);

async function assertEveryLook(watched: Watched, name: string): Promise<void> {
  await assertScreen(watched, name, everyLook);
  await watched.page.emulateMedia({ colorScheme: 'light' });
  await watched.page.setViewportSize(desk.viewport);
}

test('the seller sees invoices of a month and a day, differences and missing identity, and downloads the file', async (t) => {
  const [order, paidTwice] = [await paid(shop, [2500, 1999]), await paid(shop)];
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Comptabilité' }).click();
  await arriveAt(page, '/admin/comptabilite');
  await seeTitle(page, 'Comptabilité');
  await see(page.getByText('Aucune facture n’est faite pour l’instant'));
  await see(page.getByText('2 commandes à vérifier'));
  await assertEveryLook(seller, 'accounts-incomplete');

  await setSellerIdentity(shop);
  for (const { orderId } of [order, paidTwice]) await issueDocuments(shop.system, orderId);
  await notify(shop, { orderId: order.orderId, transactions: [{ operationType: 'CREDIT', amount: 1999 }] });
  await notify(shop, { orderId: paidTwice.orderId, transactions: [{}] });
  await issueDocuments(shop.system, order.orderId);
  await page.reload();
  await see(page.getByText('1 commande à vérifier'));
  await see(page.getByText('Trop reçu'));
  await gone(page.getByText('Aucune facture n’est faite pour l’instant'));
  await assertEveryLook(seller, 'accounts');

  const today = parisDay(shop.shop.now());
  await page.getByRole('link', { name: formatDay(today) }).click();
  await seeValue(page.getByLabel('Du'), today);
  await seeValue(page.getByLabel('Au'), today);
  // A year typed digit by digit is too early at first.
  await page.getByLabel('Au').fill('2020-01-01');
  await seeValue(page.getByLabel('Du'), '2020-01-01');
  await page.getByLabel('Au').fill(today);
  await seeValue(page.getByLabel('Du'), today);
  const [invoice, creditNote] = await documentsOf(shop, order.orderId);
  const row = page.getByRole('row').filter({ hasText: `Avoir ${creditNote?.number}` });
  await see(row.getByText(`sur ${invoice?.number}`));
  await see(row.getByText(price('-19,99 €')));
  await assertEveryLook(seller, 'accounts-day');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger le CSV' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), `comptabilite-${today}-${today}.csv`);

  const [totals] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Totaux par jour (CSV)' }).click(),
  ]);
  assert.equal(totals.suggestedFilename(), `ventes-par-jour-${today}-${today}.csv`);

  await page.getByRole('button', { name: 'Mois précédent' }).click();
  await seeText(page, 'Aucune facture sur cette période');
  await see(page.getByText('Tout concorde'));
});

test('the buyer and the seller open the invoice and the credit note from the order', async (t) => {
  await setSellerIdentity(shop);
  const order = await paid(shop);
  await issueDocuments(shop.system, order.orderId);
  await notify(shop, { orderId: order.orderId, transactions: [{ operationType: 'CREDIT', amount: 1000 }] });
  await issueDocuments(shop.system, order.orderId);
  const [invoice, creditNote] = await documentsOf(shop, order.orderId);
  for (const [caller, path] of [
    [order.customer, `/customer/order/${order.orderId}`],
    [shop.admin, `/admin/orders/${order.orderId}`],
  ] as const) {
    const watched = await person(t, caller, desk);
    const { page } = watched;
    await page.goto(path);
    await see(page.getByRole('link', { name: `Avoir ${creditNote?.number} (PDF)` }));
    await assertEveryLook(watched, path.startsWith('/admin') ? 'accounts-order' : 'accounts-my-order');
    const href = await page.getByRole('link', { name: `Facture ${invoice?.number} (PDF)` }).getAttribute('href');
    const answer = await shop.fetch(href ?? '', { as: caller });
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
  }
  assert.equal((await seenByAdmin(shop, order)).documents.length, 2);
});

test('« Changer le statut » warns before an order is set as paid by hand, and « Comptabilité » counts its invoice apart', async (t) => {
  await setSellerIdentity(shop);
  const order = await toPay(shop);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders/${order.orderId}`);
  const dialog = page.getByRole('dialog', { name: 'Changer le statut' });
  const choose = async (status: string, warning: RegExp) => {
    await page.getByRole('button', { name: 'Changer le statut' }).click();
    await dialog.getByLabel('Statut').selectOption({ label: status });
    await see(dialog.getByText(warning));
    await dialog.getByRole('button', { name: 'Changer le statut' }).click();
    await gone(dialog);
    await issueDocuments(shop.system, order.orderId);
    await page.reload();
  };
  await choose('Payée', /et sa facture «\shors prestataire de paiement\s»/);
  const [invoice] = await documentsOf(shop, order.orderId);
  await see(page.getByRole('link', { name: `Facture ${invoice?.number} (PDF)` }));
  await assertEveryLook(seller, 'order-paid-outside');
  await page.goto('/admin/comptabilite');
  await see(page.getByText('Dont hors prestataire'));
  await page.goto(`/admin/orders/${order.orderId}`);
  await choose('À payer', /Un avoir annulera sa facture/);
  const [, creditNote] = await documentsOf(shop, order.orderId);
  await see(page.getByRole('link', { name: `Avoir ${creditNote?.number} (PDF)` }));
});
