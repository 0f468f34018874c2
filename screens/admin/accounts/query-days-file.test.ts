import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { getDaysFile, getAccounts } from './endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { setSellerIdentity } from '#sandbox/testing/documents.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('the e-reporting file has a row for each day, regime and rate, counts credit notes on their own day, and matches the accounts', async () => {
  // Starts around noon in Paris, so that an advance of 24 hours reaches the next day.
  const tomorrow = Date.parse(`${plusDays(parisDay(shop.shop.now()), 1)}T11:00:00Z`);
  shop.advance(tomorrow - shop.shop.now().getTime());
  const startedAt = shop.shop.now();
  for (const vatRegime of ['standard', 'standard', 'margin', 'franchise'] as const) {
    await setSellerIdentity(shop, { vatRegime });
    const { orderId } = await paid(shop);
    await issueDocuments(shop.system, orderId);
    if (vatRegime !== 'standard') continue;
    shop.advance(86_400_000);
    await notify(shop, { orderId, transactions: [{ operationType: 'CREDIT', amount: 600 }] });
    await issueDocuments(shop.system, orderId);
  }
  const period = { from: parisDay(startedAt), to: parisDay(shop.shop.now()) };
  const answer = await shop.fetch(urlOf(getDaysFile, period), { as: shop.admin });
  const [headers, ...lines] = (await answer.text()).trimEnd().split('\r\n');
  assert.match(headers ?? '', /Nombre de ventes;Nombre d’avoirs;Devise$/);
  const [first, second, third] = [0, 1, 2].map((days) =>
    new Date(startedAt.getTime() + days * 86_400_000).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' }),
  );
  assert.deepEqual(lines, [
    `${first};TLB1;TVA à 20 %;20 %;25,83;5,17;31,00;1;0;EUR`,
    `${second};TLB1;TVA à 20 %;20 %;20,83;4,17;25,00;1;1;EUR`,
    `${third};TLB1;TVA à 20 %;20 %;-5,00;-1,00;-6,00;0;1;EUR`,
    `${third};TMA1;TVA sur la marge;;;;31,00;1;0;EUR`,
    `${third};;Franchise en base (293 B);0 %;31,00;0,00;31,00;1;0;EUR`,
  ]);
  const { total } = bodyOf(await shop.call(getAccounts, period, shop.admin));
  assert.deepEqual([total.gross, total.onMargin, total.invoices, total.creditNotes], [11_200, 3100, 4, 2]);
});
