import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { declaredReads, inputFieldNames } from '#sandbox/testing/declared-endpoints.ts';
import { LATER_MIGRATION } from '#sandbox/testing/later-migration.ts';
import { paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import type { InputOf, Read } from '#shared/http/endpoint.ts';
import { urlOf } from '#shared/http/request.ts';

const shop = await testShop();
afterAll(() => shop.close());

/**
 * Calls each read as the owner, with the ids that its input names.
 * @returns the names of the reads that succeeded.
 * @throws AssertionError for a server error.
 */
async function callReads(ids: Readonly<Record<string, string>>): Promise<Set<string>> {
  const answered = new Set<string>();
  for (const read of declaredReads) {
    const input = Object.fromEntries(inputFieldNames(read).flatMap((name) => (ids[name] ? [[name, ids[name]]] : [])));
    const answer = await shop.fetch(urlOf(read.endpoint, input as InputOf<Read>), { as: shop.admin });
    const body = await answer.text();
    assert.ok(answer.status < 500, `${read.name}: ${body}`);
    if (answer.ok) answered.add(read.name);
  }
  return answered;
}

test('SYS-08 a process reads, sells and can restart after a later version has migrated its database', async (t) => {
  const { customer, productIds: _several, ...order } = await paid(shop);
  const ids = { ...order, productId: await shop.aProduct(order.liveId, 900), userId: customer.userId };
  const answered = await callReads(ids);
  assert.ok(answered.size > 60, `only ${answered.size} reads were answered: ${[...answered].join(', ')}`);

  await shop.shop.pool.query(LATER_MIGRATION);
  const repeatedAnswers = await callReads(ids);
  assert.deepEqual(
    [...answered].filter((name) => !repeatedAnswers.has(name)),
    [],
  );
  await paid(shop);
  assert.equal((await shop.fetch('/readyz')).status, 200);

  const restarted = await testShop({ databaseUrl: shop.config.databaseUrl ?? '' });
  t.onTestFinished(() => restarted.close());
  assert.equal((await restarted.fetch('/readyz')).status, 200);
  await paid(restarted);
});
