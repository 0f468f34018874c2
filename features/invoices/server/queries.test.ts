import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { getDocument } from '#features/invoices/domain/admin-endpoints.ts';
import { getMyDocument } from '#features/invoices/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { pdfText } from '#sandbox/testing/pdf-text.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { issueDocuments } from './commands/issue-documents.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

async function createInvoiced(prices?: readonly number[]): Promise<{ order: Placed; number: string }> {
  const order = await paid(shop, prices);
  await issueDocuments(shop.system, order.orderId);
  const [invoice] = await documentsOf(shop, order.orderId);
  return { order, number: invoice?.number ?? '' };
}
const pdfOf = async (number: string) => {
  const answer = await shop.fetch(urlOf(getDocument, { number }), { as: shop.admin });
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  return Buffer.from(await answer.arrayBuffer());
};
const withPlainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('an invoice is readable by its buyer and by administrators only', async () => {
  await setSellerIdentity(shop);
  const { order, number } = await createInvoiced();
  const { documents } = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual(
    documents.map((document) => [document.kind, document.number, document.total]),
    [['invoice', number, 3100]],
  );
  assert.deepEqual((await seenByAdmin(shop, order)).documents, documents);
  const ownUrl = urlOf(getMyDocument, { orderId: order.orderId, number });
  const adminUrl = urlOf(getDocument, { number });
  const stranger = await shop.aCustomer();
  const status = async (path: string, as?: typeof stranger) => (await shop.fetch(path, as ? { as } : {})).status;
  assert.deepEqual(
    [await status(ownUrl, order.customer), await status(ownUrl, stranger), await status(ownUrl)],
    [200, 404, 401],
  );
  const otherOrderUrl = urlOf(getMyDocument, { orderId: (await createInvoiced()).order.orderId, number });
  assert.equal(await status(otherOrderUrl, order.customer), 404);
  assert.deepEqual(
    [await status(adminUrl, shop.admin), await status(adminUrl, order.customer), await status(adminUrl)],
    [200, 403, 403],
  );
  assert.equal(await status(urlOf(getDocument, { number: 'F2026-999999' }), shop.admin), 404);
});

test('the PDF of an invoice has the legal mentions and ignores later changes of the shop’s identity; the PDF of a credit note names the invoice', async () => {
  await setSellerIdentity(shop);
  const { order, number } = await createInvoiced([2500, 1999]);
  const pdf = await pdfOf(number);
  const text = withPlainSpaces(pdfText(pdf));
  for (const mention of [
    `Facture ${number}`,
    'Chez Léa, SARL au capital de 5 000 €',
    '3 rue Haute, 13002 Marseille',
    'RCS Marseille 123 456 782',
    'TVA intracommunautaire : FR11123456782',
    'Léa Martin',
    '69003 Lyon',
    '1 × 20,83 € HT, TVA 20 %',
    'Livraison Colissimo',
    '42,49 €',
    'TVA 20 %',
    '8,50 €',
    'Total TTC',
    '50,99 €',
    'carte bancaire',
    'Document d’essai, sans valeur',
  ])
    assert.ok(text.includes(mention), `${mention}\n${text}`);
  await setSellerIdentity(shop, { legalName: 'Autre nom', color: '#123456', street: '9 rue Basse' });
  assert.ok((await pdfOf(number)).equals(pdf));
  await setSellerIdentity(shop, { color: '#8a2c3a' });
  await notify(shop, { orderId: order.orderId, transactions: [{ operationType: 'CREDIT', amount: 1000 }] });
  await issueDocuments(shop.system, order.orderId);
  const note = (await documentsOf(shop, order.orderId)).at(-1);
  const credit = withPlainSpaces(pdfText(await pdfOf(note?.number ?? '')));
  for (const mention of [
    `Avoir ${note?.number}`,
    `Remboursement, facture ${number}`,
    '10,00 €',
    '1,67 €',
    'Remboursé le',
  ])
    assert.ok(credit.includes(mention), `${mention}\n${credit}`);
});

test('without VAT, or with VAT on the margin, the PDF shows the reason and no VAT amount; only VAT on the margin shows a VAT number', async () => {
  for (const [vatRegime, mention] of [
    ['franchise', 'TVA non applicable, art. 293 B du CGI'],
    ['margin', 'Régime particulier - Biens d’occasion (art. 297 A du CGI)'],
  ] as const) {
    await setSellerIdentity(shop, { vatRegime });
    const text = withPlainSpaces(pdfText(await pdfOf((await createInvoiced()).number)));
    assert.ok(text.includes(mention), text);
    assert.doesNotMatch(text, /HT|TVA 20|TTC/);
    assert.equal(text.includes('TVA intracommunautaire'), vatRegime === 'margin');
  }
});
