import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { keptSince } from '#features/retention/domain/rules.ts';
import { paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { purgeLabels } from './purge-labels.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

test('the PDF of a return label is deleted after three months, when the withdrawal is over', async () => {
  const cutoff = keptSince('labels', shop.shop.now());
  const beforeCutoff = new Date(cutoff.getTime() - 1);
  const files = shop.shop.gateways.files;
  const returned = async (at: Date, isOver: boolean) => {
    const { orderId } = await paid(shop);
    const path = `returns/${orderId}.pdf`;
    await files.put('shipping', path, { bytes: Buffer.from('%PDF'), contentType: 'application/pdf' });
    await db.run(sql`
      with stated as (
        insert into withdrawals (order_id, stated_at, amount_cents, postage_cents, refund_due_on, refunded_at)
        values (${orderId}, ${at}, 100, 0, ${at}::date, ${isOver ? at : null}) returning id)
      insert into return_labels (withdrawal_id, state, weight_grams, tracking_id, path, created_at, updated_at)
      select id, 'made', 500, '8R1', ${path}, ${at}, ${at} from stated`);
    return path;
  };
  const paths = [await returned(cutoff, true), await returned(beforeCutoff, false), await returned(beforeCutoff, true)];
  const tally = { removed: 0, failed: 0 };
  await purgeLabels(shop.system, cutoff, tally);
  assert.deepEqual(tally, { removed: 1, failed: 0 });
  const storedFiles = await Promise.all(paths.map(async (path) => (await files.get('shipping', path)) !== null));
  assert.deepEqual(storedFiles, [true, true, false]);
});
