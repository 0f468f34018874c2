import assert from 'node:assert/strict';
import { afterAll, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { keptSince } from '#features/retention/domain/rules.ts';
import { DOCUMENT_BUCKET } from '#features/payments/server/steps/save-confirmation.ts';
import { paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { purgeOldData } from './purge-old-data.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db, gateways } = shop.shop;

async function confirmedOf(at: Date, deliveredAt = at): Promise<{ orderId: string; path: string }> {
  const { orderId } = await paid(shop);
  const path = `confirmations/${orderId}-test.pdf`;
  await gateways.files.put(DOCUMENT_BUCKET, path, { bytes: Buffer.from('PDF'), contentType: 'application/pdf' });
  await db.run(sql`
    insert into order_confirmations (order_id, at, subject, text, html, pdf_path)
    values (${orderId}, ${at}, 'Objet', 'Texte', 'HTML', ${path})
    on conflict (order_id) do update set pdf_path = excluded.pdf_path`);
  await db.run(sql`
    update orders set status = 'delivered', order_date = ${at}, payment_date = ${at} where id = ${orderId}`);
  await db.run(sql`
    insert into events (order_id, at, actor_kind, type, data) values (${orderId}, ${deliveredAt}, 'provider', 'order.delivered', '{}')`);
  return { orderId, path };
}

test('a confirmation is stored for the retention period of the books, then its file and row are deleted; a failed deletion keeps the row', async () => {
  const lastKept = keptSince('books', shop.shop.now());
  const lastDeleted = new Date(lastKept.getTime() - 1);
  const orders = [await confirmedOf(lastKept), await confirmedOf(lastDeleted), await confirmedOf(lastDeleted)];
  const [, , stuck] = orders;
  const { delete: remove } = gateways.files;
  const deletion = vi
    .spyOn(gateways.files, 'delete')
    .mockImplementation((bucket, path) =>
      path === stuck?.path ? Promise.reject(new Error('the disk fails')) : remove.call(gateways.files, bucket, path),
    );
  const purgeAndList = async () => {
    await purgeOldData(shop.system);
    const rows = await db.many<{ id: string }>(sql`select order_id as id from order_confirmations`);
    const files = await Promise.all(orders.map(({ path }) => gateways.files.get(DOCUMENT_BUCKET, path)));
    return orders.map(({ orderId }, at) => [rows.some(({ id }) => id === orderId), files[at] !== null]);
  };
  const [stored, deleted] = [
    [true, true],
    [false, false],
  ];
  assert.deepEqual(await purgeAndList(), [stored, deleted, stored]);
  deletion.mockRestore();
  assert.deepEqual(await purgeAndList(), [stored, deleted, deleted]);
});

test('an order that was sold twice loses one confirmation each night, and its row with the last confirmation', async () => {
  const { orderId, path } = await confirmedOf(new Date(keptSince('books', shop.shop.now()).getTime() - 1));
  const earlier = `confirmations/${orderId}-first.pdf`;
  await gateways.files.put(DOCUMENT_BUCKET, earlier, { bytes: Buffer.from('PDF'), contentType: 'application/pdf' });
  await db.run(sql`
    update order_confirmations set earlier_pdf_paths = array[${earlier}] where order_id = ${orderId}`);
  const purgeAndFind = async () => {
    await purgeOldData(shop.system);
    const files = await Promise.all([earlier, path].map((name) => gateways.files.get(DOCUMENT_BUCKET, name)));
    const row = await db.one(sql`select from order_confirmations where order_id = ${orderId}`);
    return [...files, row].map((found) => found !== null);
  };
  assert.deepEqual(
    [await purgeAndFind(), await purgeAndFind()],
    [
      [false, true, true],
      [false, false, false],
    ],
  );
});

test('an order paid outside keeps its confirmation and its buyer for ten years from that payment', async () => {
  const lastKept = keptSince('books', shop.shop.now());
  const lastDeleted = new Date(lastKept.getTime() - 1);
  const [kept, deleted] = [await confirmedOf(lastDeleted), await confirmedOf(lastDeleted)];
  const payOutside = (orderId: string, at: Date) =>
    db.run(sql`update orders set payment_date = null, paid_outside_at = ${at} where id = ${orderId}`);
  await payOutside(kept.orderId, lastKept);
  await payOutside(deleted.orderId, lastDeleted);
  await purgeOldData(shop.system);
  const stored = await db.many<{ id: string; hasName: boolean; hasConfirmation: boolean }>(sql`
    select o.id, o.shipping_address ->> 'last_name' is not null as "hasName",
      exists (select from order_confirmations k where k.order_id = o.id) as "hasConfirmation"
    from orders o where o.id in (${kept.orderId}, ${deleted.orderId}) order by o.id = ${deleted.orderId}`);
  assert.deepEqual(
    stored.map(({ hasName, hasConfirmation }) => [hasName, hasConfirmation]),
    [
      [true, true],
      [false, false],
    ],
  );
});

test('a contract is kept while its order is open, and ten years from a delivery later than the payment, reported by the carrier or the seller', async () => {
  const lastKept = keptSince('books', shop.shop.now());
  const lastDeleted = new Date(lastKept.getTime() - 1);
  const [lateDelivery, byHand, earlyDelivery] = [
    await confirmedOf(lastDeleted, lastKept),
    await confirmedOf(lastDeleted),
    await confirmedOf(lastDeleted),
  ];
  await db.run(sql`
    insert into events (order_id, at, actor_kind, type, data)
    values (${byHand.orderId}, ${lastKept}, 'admin', 'order.status-changed', '{"from": "shipped", "to": "delivered"}')`);
  const open = await confirmedOf(lastDeleted);
  await db.run(sql`update orders set status = 'shipped' where id = ${open.orderId}`);
  await purgeOldData(shop.system);
  const remaining = await db.many<{ id: string }>(sql`select order_id as id from order_confirmations`);
  assert.deepEqual(
    [lateDelivery, byHand, earlyDelivery, open].map(({ orderId }) => remaining.some(({ id }) => id === orderId)),
    [true, true, false, true],
  );
});
