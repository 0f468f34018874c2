import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import {
  daySlipPdf,
  generateLabel,
  undoPreparation,
  validatePreparation,
} from '#features/shipping/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { groupedOrders } from '#sandbox/testing/grouped-orders.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { pdfText } from '#sandbox/testing/pdf-text.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const DAY_MS = 86_400_000;

const requestSlip = (as: typeof admin | null = admin) => shop.fetch(urlOf(daySlipPdf, {}), { as });
async function readSlip(): Promise<string> {
  const answer = await requestSlip();
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
  return pdfText(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s+/g, ' ');
}
async function prepare({ orderId }: Placed): Promise<string> {
  const { tracking_id } = bodyOf(await shop.call(generateLabel, { orderId }, admin));
  bodyOf(await shop.call(validatePreparation, { orderId }, admin));
  return tracking_id;
}

test('ADM-22 the day slip lists the parcels prepared today, one line each, with their count and weight, to be signed', async () => {
  assert.match(await readSlip(), /Aucun colis n’attend d’être remis au transporteur\./);
  const [singleOrder, together, waiting] = [await paid(shop), await groupedOrders(shop), await paid(shop)];
  bodyOf(await shop.call(generateLabel, { orderId: waiting.orderId }, admin));
  const ids = [await prepare(singleOrder), await prepare(together[0])];
  const text = await readSlip();
  for (const id of ids) assert.equal(text.split(id).length, 2, id);
  const numbers = await Promise.all(together.map(async (order) => (await seenByAdmin(shop, order)).number));
  assert.ok(text.includes(numbers.join(', ')), text);
  assert.match(text, /Léa Martin, 69003/);
  assert.match(text, /2 colis 1,25 kg/);
  assert.match(
    text,
    /Expéditeur [^.]+Remise au transporteur 2 colis remis à Colissimo le .+ Heure \.+ Nom \.+ Signature/,
  );
  bodyOf(await shop.call(undoPreparation, { orderId: singleOrder.orderId }, admin));
  assert.match(await readSlip(), /1 colis 0,80 kg/);
  bodyOf(await shop.call(validatePreparation, { orderId: singleOrder.orderId }, admin));
  assert.match(await readSlip(), /2 colis 1,25 kg/);
});

test('ADM-22 a parcel prepared after the last collection is on the slips of the next seven days, until the carrier scans it', async () => {
  const [waiting, scanned] = [await paid(shop), await paid(shop)];
  const [waitingId, scannedId] = [await prepare(waiting), await prepare(scanned)];
  bodyOf(await shop.call(changeStatus, { orderId: scanned.orderId, status: 'shipped' }, admin));
  assert.ok((await readSlip()).includes(scannedId), 'a parcel prepared today is on the slip');
  shop.advance(DAY_MS);
  const text = await readSlip();
  assert.deepEqual([text.includes(waitingId), text.includes(scannedId)], [true, false]);
  assert.match(text, /préparé le/);
  shop.advance(6 * DAY_MS);
  assert.ok((await readSlip()).includes(waitingId));
  shop.advance(DAY_MS);
  assert.match(await readSlip(), /Aucun colis/);
});

test('the day slip is refused to customers and visitors', async () => {
  const { customer } = await paid(shop);
  for (const as of [null, customer]) assert.equal((await requestSlip(as)).status, 403);
});
