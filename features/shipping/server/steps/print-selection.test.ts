import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { urlOf } from '#shared/http/request.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { generateLabel, labelsPdf, packingPdf } from '#features/shipping/domain/endpoints.ts';
import { groupedOrders } from '#sandbox/testing/grouped-orders.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { pdfPages, pdfText } from '#sandbox/testing/pdf-text.ts';
import { readPdf } from '#sandbox/testing/read-pdf.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { ctxOf } from '#platform/server/context.ts';
import { printPacking, readPrinted } from './print-selection.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

async function createLabelled(): Promise<Placed & { number: string }> {
  const order = await paid(shop);
  bodyOf(await shop.call(generateLabel, { orderId: order.orderId }, admin));
  const { number } = await seenByAdmin(shop, order);
  return { ...order, number };
}
const numbersOf = (orders: readonly { number: string }[]) => orders.map(({ number }) => number).join(',');
const requestPdf = (endpoint: typeof labelsPdf | typeof packingPdf, orders: string, as: typeof admin | null = admin) =>
  shop.fetch(urlOf(endpoint, { orders }), { as });
const pdfOf = async (answer: Response) => {
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
  return Buffer.from(await answer.arrayBuffer());
};
async function countPages(pdf: Buffer): Promise<number> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  return (await PDFDocument.load(pdf)).getPageCount();
}

test('ADM-23 the labels of a selection are one PDF with a page each; an unreadable label has a page that names its order', async () => {
  const orders = [await createLabelled(), await createLabelled(), await createLabelled()];
  const allLabels = await pdfOf(await requestPdf(labelsPdf, numbersOf(orders)));
  assert.equal(await countPages(allLabels), 3);
  const [, unreadable] = orders;
  const { label } = await seenByAdmin(shop, { orderId: unreadable?.orderId ?? '' });
  await shop.shop.gateways.files.put('shipping', label?.path ?? '', {
    bytes: Buffer.from('no PDF at all'),
    contentType: 'application/pdf',
  });
  const withReplacement = await pdfOf(await requestPdf(labelsPdf, numbersOf(orders)));
  assert.equal(await countPages(withReplacement), 3);
  const pdf = await pdfOf(await requestPdf(labelsPdf, unreadable?.number ?? ''));
  assert.match((await readPdf(pdf)).text, new RegExp(`Étiquette de la commande ${unreadable?.number}`));
});

test('ADM-22 the packing sheet lists the content of each parcel, in the order of the selection', async () => {
  const [first, second] = [await createLabelled(), await createLabelled()];
  const text = pdfText(await pdfOf(await requestPdf(packingPdf, numbersOf([second, first]))));
  assert.ok(text.indexOf(second.number) < text.indexOf(first.number), text);
  for (const { pseudo } of [first, second]) assert.ok(text.includes(`@${pseudo}`), text);
  assert.match(text, /n°\u00A0\d+ /);
  assert.doesNotMatch(text, /•/, 'each piece has a box');
});

test('ADM-22 the packing sheet of a labelled parcel does not name an order that was cancelled since', async () => {
  const [order, cancelled] = await groupedOrders(shop);
  bodyOf(await shop.call(generateLabel, { orderId: order.orderId }, admin));
  const { number } = await seenByAdmin(shop, order);
  const { number: otherNumber } = await seenByAdmin(shop, cancelled);
  assert.deepEqual((await readPrinted(shop.system, number))[0]?.together, [otherNumber]);
  bodyOf(await shop.call(changeStatus, { orderId: cancelled.orderId, status: 'cancelled' }, admin));
  assert.deepEqual((await readPrinted(shop.system, number))[0]?.together, []);
});

test('ADM-22 ADM-23 a request to print unknown orders is refused with a sentence about orders', async () => {
  for (const endpoint of [packingPdf, labelsPdf]) {
    const answer = await requestPdf(endpoint, 'C999998,C999999');
    const { code, title } = (await answer.json()) as { code: string; title: string };
    assert.deepEqual(
      [answer.status, code, title],
      [404, 'shipping.orders-not-found', 'Aucune de ces commandes n’existe\u00A0: choisissez-les dans la liste'],
    );
  }
});

test('ADM-22 the packing sheet names a common live once, and otherwise the live of each order', async () => {
  const system = ctxOf(shop.shop, { kind: 'system', name: 'Test' });
  const [printed] = await readPrinted(system, (await createLabelled()).number);
  assert.ok(printed);
  const ordersFrom = (...lives: (string | null)[]) => lives.map((liveTitle) => ({ ...printed, liveTitle }));
  const times = async (...lives: (string | null)[]) =>
    pdfText(await printPacking(system, ordersFrom(...lives))).split('Soir de fête').length - 1;
  assert.equal(await times('Soir de fête', 'Soir de fête', 'Soir de fête'), 1);
  assert.equal(await times('Soir de fête', 'Soir de fête', 'Matinée'), 2);
  assert.equal(await times('Soir de fête', null), 1);
});

test('ADM-22 the packing sheet does not split an order between two pages', async () => {
  const system = ctxOf(shop.shop, { kind: 'system', name: 'Test' });
  const [printed] = await readPrinted(system, (await createLabelled()).number);
  const [item] = printed?.items ?? [];
  assert.ok(printed && item);
  const orders = Array.from({ length: 30 }, (_, at) => ({
    ...printed,
    number: `C${9000 + at}`,
    items: Array.from({ length: 1 + ((at * 5) % 12) }, (_, piece) => ({ ...item, ref: 100 * (at + 1) + piece })),
  }));
  const pages = pdfPages(await printPacking(system, orders));
  assert.ok(pages.length > 3, `${pages.length} pages`);
  const pageOf = (text: string) => pages.findIndex((lines) => lines.some((line) => line.text.includes(text)));
  for (const { number, items } of orders) {
    assert.notEqual(pageOf(`${number} `), -1, number);
    for (const { ref } of items)
      assert.equal(pageOf(`n°\u00A0${ref} `), pageOf(`${number} `), `n°\u00A0${ref} of ${number}`);
  }
});

test('only staff print papers, and only of existing orders', async () => {
  const { number, customer } = await createLabelled();
  for (const endpoint of [labelsPdf, packingPdf]) {
    for (const as of [null, customer]) assert.equal((await requestPdf(endpoint, number, as)).status, 403);
    assert.equal((await requestPdf(endpoint, 'C0,C1')).status, 404);
    assert.equal((await requestPdf(endpoint, '')).status, 422);
  }
});
