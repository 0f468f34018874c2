import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { removeNote, writeNote } from '#domain/notes/endpoints.ts';
import { exportMyData, getMyOrder } from '#domain/orders/endpoints.ts';
import { fine, seenByAdmin, toValidate, traceOf } from '#stage/testing/order-steps.ts';
import { testShop } from '#stage/testing/shop.ts';

const shop = await testShop({ background: false });
after(() => shop.close());
const { admin } = shop;

test('ADM-20 a note about an order says who wrote it and when, goes when it is taken away, and its buyer never sees it', async () => {
  const order = await toValidate(shop);
  const { orderId, customer } = order;
  const { noteId } = fine(await shop.call(writeNote, { orderId, text: '  Rappeler pour la taille ' }, admin));
  const [note] = (await seenByAdmin(shop, order)).notes;
  assert.deepEqual([note?.text, note?.author], ['Rappeler pour la taille', 'admin@test.example']);
  assert.ok(Math.abs(Date.parse(note?.at ?? '') - shop.shop.now().getTime()) < 60_000);
  const hers = JSON.stringify(fine(await shop.call(getMyOrder, { orderId }, customer)));
  const file = await (await shop.fetch(exportMyData.path, { as: customer })).text();
  for (const seen of [hers, file]) assert.doesNotMatch(seen, /Rappeler|note\./);
  fine(await shop.call(removeNote, { orderId, noteId }, admin));
  assert.deepEqual((await seenByAdmin(shop, order)).notes, []);
  assert.deepEqual((await traceOf(shop, order)).slice(-2), ['note.written', 'note.removed']);
  const again = await shop.call(removeNote, { orderId, noteId }, admin);
  assert.deepEqual([again.status, again.problem?.code], [404, 'notes.not-found']);
});

test('ADM-20 notes are for administrators alone, of an order that exists, and say something', async () => {
  const { orderId, customer } = await toValidate(shop);
  for (const as of [customer, null]) {
    assert.equal((await shop.call(writeNote, { orderId, text: 'Non' }, as)).status, 403);
    assert.equal((await shop.call(removeNote, { orderId, noteId: crypto.randomUUID() }, as)).status, 403);
  }
  assert.equal((await shop.call(writeNote, { orderId, text: '   ' }, admin)).status, 422);
  assert.equal((await shop.call(writeNote, { orderId, text: 'x'.repeat(1_001) }, admin)).status, 422);
  assert.equal((await shop.call(writeNote, { orderId: crypto.randomUUID(), text: 'Oui' }, admin)).status, 404);
});
