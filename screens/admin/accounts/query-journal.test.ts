import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { setSellerIdentity } from '#sandbox/testing/documents.ts';
import { paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { parisDay } from '#shared/working-days.ts';
import { readJournal } from './query-journal.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);

test('D-13 documents of the same instant are listed by number, also over several pages', async () => {
  const orders = [];
  for (let count = 0; count < 6; count++) orders.push(await paid(shop));
  const today = parisDay(shop.shop.now());
  for (const { orderId } of orders) {
    await issueDocuments(shop.system, orderId);
    // A document is never dated before the previous document, so a clock that goes back gives all of them one instant.
    shop.advance(-1000);
  }
  const found: string[] = [];
  const instants = new Set<string>();
  let after: string | undefined;
  do {
    const { lines, next } = await readJournal(shop.shop.db, { from: today, to: today }, { after, limit: 2 });
    for (const { number, at } of lines) {
      found.push(number);
      instants.add(new Date(at).toISOString());
    }
    after = next ?? undefined;
  } while (after);
  assert.equal(instants.size, 1);
  assert.equal(found.length, 6);
  assert.deepEqual(found, found.toSorted());
});
