import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import * as z from 'zod/mini';
import { addToLiveOrder, editOrder } from '#features/orders/domain/admin-endpoints.ts';
import { orderTexts } from '#features/orders/domain/admin-schemas.ts';
import { MAX_COMMENT, MAX_GIVE_COMMENT } from '#features/orders/domain/rules.ts';
import { exportMyData } from '#features/retention/domain/endpoints.ts';
import { bodyOf, seenByAdmin, toValidate, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { personal } from '#platform/server/db/tables.ts';
import { textColumn, textNames } from '../sql/texts.ts';
import { orderTables } from '../tables.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const columnsOfOrders: Readonly<Record<string, unknown>> = orderTables.orders;

const edit = (
  { orderId }: Placed,
  comment: string | null,
  seen: string | null,
  as: Placed['customer'] | null = admin,
) => shop.call(editOrder, { orderId, texts: { comment }, seen: { comment: seen } }, as);

test('ADM-20 a seller replaces and empties the comment of an order; the history has no text, and the buyer’s export has it', async () => {
  const order = await toValidate(shop);
  bodyOf(await edit(order, '  Sans cintre ', null));
  assert.equal((await seenByAdmin(shop, order)).texts.comment, 'Sans cintre');
  assert.deepEqual((await eventTypes(shop, order)).slice(-1), ['order.edited']);
  const { events } = await seenByAdmin(shop, order);
  assert.doesNotMatch(JSON.stringify(events), /cintre/);
  const file = await (await shop.fetch(exportMyData.path, { as: order.customer })).text();
  assert.match(file, /Sans cintre/);
  bodyOf(await edit(order, 'Sans cintre', 'Sans cintre'));
  bodyOf(await edit(order, ' ', 'Sans cintre'));
  assert.equal((await seenByAdmin(shop, order)).texts.comment, null);
  assert.equal((await eventTypes(shop, order)).filter((type) => type === 'order.edited').length, 2);
});

test('ADM-20 a comment that changed since it was read is not overwritten', async () => {
  const order = await toValidate(shop);
  const { liveId, pseudo } = order;
  bodyOf(await edit(order, 'Sans cintre', null));
  const productId = await shop.aProduct(liveId, 902);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo, comment: 'Cadeau' }, admin));
  const refused = await edit(order, 'Avec cintre', 'Sans cintre');
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'orders.edited-meanwhile']);
  assert.deepEqual(refused.problem?.params, { texts: { comment: 'Sans cintre · Cadeau' } });
  assert.equal((await seenByAdmin(shop, order)).texts.comment, 'Sans cintre · Cadeau');
  bodyOf(await edit(order, 'Avec cintre', 'Sans cintre · Cadeau'));
  assert.equal((await seenByAdmin(shop, order)).texts.comment, 'Avec cintre');
  const { orderId } = order;
  const replyWithoutSeen = await shop.call(editOrder, { orderId, texts: { comment: 'Autre' }, seen: {} }, admin);
  assert.deepEqual([replyWithoutSeen.status, replyWithoutSeen.problem?.code], [409, 'orders.edited-meanwhile']);
  bodyOf(await shop.call(editOrder, { orderId, texts: {}, seen: {} }, admin));
  assert.equal((await seenByAdmin(shop, order)).texts.comment, 'Avec cintre');
});

test('ADM-20 D-16 only sellers change the comment, only of an existing order and within its limit', async () => {
  const order = await toValidate(shop);
  for (const as of [order.customer, await aMember(shop, 'packer'), null])
    assert.equal((await edit(order, 'Non', null, as)).status, 403);
  assert.equal((await edit({ ...order, orderId: crypto.randomUUID() }, 'Non', null)).status, 404);
  assert.equal((await edit(order, 'x'.repeat(MAX_COMMENT + 1), null)).status, 422);
  assert.equal((await seenByAdmin(shop, order)).texts.comment, null);
  const longest = 'x'.repeat(MAX_COMMENT);
  bodyOf(await edit(order, longest, null));
  bodyOf(await edit(order, null, longest));
});

test('ADM-20 a comment that grew beyond its limit as pieces were given can be shortened', async () => {
  const order = await toValidate(shop);
  const { liveId, pseudo } = order;
  for (let ref = 910; ref < 915; ref++) {
    const productId = await shop.aProduct(liveId, ref);
    bodyOf(
      await shop.call(addToLiveOrder, { liveId, productId, pseudo, comment: 'x'.repeat(MAX_GIVE_COMMENT) }, admin),
    );
  }
  const { comment = null } = (await seenByAdmin(shop, order)).texts;
  assert.ok(comment && comment.length > MAX_COMMENT);
  const outdated = await edit(order, 'Cadeau', 'Sans cintre');
  assert.deepEqual([outdated.status, outdated.problem?.params], [409, { texts: { comment } }]);
  bodyOf(await edit(order, 'Cadeau', comment));
  assert.equal((await seenByAdmin(shop, order)).texts.comment, 'Cadeau');
});

test('ADM-20 each text is trimmed, a blank text becomes null, and its column is personal data', () => {
  for (const name of textNames) {
    const read = (text: string) => z.parse(orderTexts.shape[name], text);
    assert.deepEqual([read(' Sans cintre '), read('  ')], ['Sans cintre', null], name);
    assert.equal(columnsOfOrders[textColumn(name)], personal, name);
  }
});
