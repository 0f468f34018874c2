import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { urlOf } from '#shared/http/request.ts';
import { getMyDocument } from '#features/invoices/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { getMyConfirmation } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import {
  daySlipPdf,
  generateLabel,
  labelsPdf,
  packingPdf,
  validatePreparation,
} from '#features/shipping/domain/endpoints.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { setSellerIdentity } from '#sandbox/testing/documents.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, openedForm, paid, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { readPdf } from '#sandbox/testing/read-pdf.ts';
import { payByCard, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const NAME = 'Zoë Łukasz Dvořák Олена';
const shop = await testShop();
afterAll(() => shop.close());
const { admin } = shop;
await setSellerIdentity(shop, { legalName: 'Léa & Дарья' });
bodyOf(await shop.call(changeSettings, { shopName: 'Chez Léa' }, admin));

/** Creates a paid order with an invoice and a credit note. The customer’s name has letters of several scripts. */
async function createOrder() {
  const placed = await toPay(shop);
  const { orderId, customer } = placed;
  await shop.shop.db.run(sql`
    update orders set shipping_address = shipping_address || ${JSON.stringify({ first_name: 'Zoë', last_name: NAME.slice(4) })}::jsonb
    where id = ${orderId}`);
  await payByCard(shop, await openedForm(shop, placed));
  await sendDueMails(shop.system);
  await issueDocuments(shop.system, orderId);
  await notify(shop, { orderId, transactions: [{ operationType: 'CREDIT', amount: 1000 }] });
  await issueDocuments(shop.system, orderId);
  await until(async () => bodyOf(await shop.call(getMyOrder, { orderId }, customer)).isConfirmed);
  const { documents } = bodyOf(await shop.call(getMyOrder, { orderId }, customer));
  const { number } = await seenByAdmin(shop, placed);
  return { orderId, customer, number, documents };
}

const { orderId, customer, number, documents } = await createOrder();
const [invoice, creditNote] = documents;
const packed = await paid(shop);
bodyOf(await shop.call(generateLabel, { orderId: packed.orderId }, admin));
bodyOf(await shop.call(validatePreparation, { orderId: packed.orderId }, admin));

const kinds = {
  confirmation: {
    title: `Confirmation de commande ${number}`,
    path: urlOf(getMyConfirmation, { orderId }),
    as: customer,
    words: [
      'Votre commande',
      'Total',
      'La livraison',
      'Le vendeur',
      'Votre droit de rétractation',
      'Les garanties légales',
    ],
  },
  invoice: {
    title: `Facture ${invoice?.number}`,
    path: urlOf(getMyDocument, { orderId, number: invoice?.number ?? '' }),
    as: customer,
    words: ['Vendeur', 'Léa & Дарья', 'Cliente', NAME, 'Détail', 'Total HT', 'Total TTC'],
  },
  'credit note': {
    title: `Avoir ${creditNote?.number}`,
    path: urlOf(getMyDocument, { orderId, number: creditNote?.number ?? '' }),
    as: customer,
    words: ['Vendeur', 'Léa & Дарья', 'Cliente', NAME, 'Détail du remboursement', 'Total TTC'],
  },
  'packing sheet': {
    title: 'Feuille de préparation',
    path: urlOf(packingPdf, { orders: number }),
    as: admin,
    words: [number, NAME],
  },
  'day slip': {
    title: 'Bordereau du jour',
    path: urlOf(daySlipPdf, {}),
    as: admin,
    words: ['Expéditeur', 'Remise au transporteur', 'Signature'],
  },
} as const;

for (const [kind, { title, path, as, words }] of Object.entries(kinds)) {
  test(`a ${kind} is tagged, in French, titled, with embedded fonts, ordered headings and required words in reading order`, async () => {
    const answer = await shop.fetch(path, { as });
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
    const pdf = await readPdf(Buffer.from(await answer.arrayBuffer()));
    const { isMarked, language, showsTitle, xmpTitle, fonts, elements, untagged } = pdf;
    assert.deepEqual(
      { isMarked, language, showsTitle, xmpTitle, title: pdf.title },
      { isMarked: true, language: 'fr-FR', showsTitle: true, xmpTitle: title, title },
    );
    assert.ok(fonts.length >= 2);
    assert.deepEqual(
      fonts.filter(({ isEmbedded }) => !isEmbedded),
      [],
    );
    assert.equal(untagged.trim(), '');
    assert.deepEqual(
      elements.slice(0, 2).map((element) => [element.path, element.text]),
      [
        ['Document/P', 'Chez Léa'],
        ['Document/H1', title],
      ],
    );
    const text = elements.map((element) => element.text).join('\n');
    const positions = words.map((word) => text.indexOf(word));
    assert.ok(!positions.includes(-1), text);
    assert.deepEqual(
      positions,
      positions.toSorted((first, second) => first - second),
      text,
    );
    const levels = elements.flatMap((element) => /\/H(\d)$/.exec(element.path)?.[1] ?? []).map(Number);
    levels.forEach((level, at) => assert.ok(level <= (levels[at - 1] ?? 0) + 1, `heading ${at} of ${levels.join()}`));
  });
}

test('the page that replaces a missing label is in French, titled, with embedded fonts', async () => {
  const answer = await shop.fetch(urlOf(labelsPdf, { orders: number }), { as: admin });
  const { language, showsTitle, title, fonts } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  assert.deepEqual({ language, showsTitle, title }, { language: 'fr-FR', showsTitle: true, title: 'Étiquettes' });
  assert.ok(fonts.length > 0 && fonts.every(({ isEmbedded }) => isEmbedded));
});
