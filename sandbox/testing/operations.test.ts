import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { operationsOf, sampleOf, type Operation } from './operations.ts';
import { testShop } from './shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

/** Returns a caller for an operation. A customer is new each time, because some operations end the session. */
async function callerFor({ access }: Operation) {
  if (access === 'admin') return shop.admin;
  return access === 'customer' ? shop.aCustomer() : null;
}

test('D-16 the schema of each operation accepts the sample of its input', async () => {
  const refused: string[] = [];
  for (const operation of await operationsOf(shop)) {
    const response = await operation.send(sampleOf(operation), { as: await callerFor(operation) });
    const text = await response.text();
    const isGuarded = operation.access === 'admin' || operation.access === 'customer';
    assert.ok(!isGuarded || ![401, 403].includes(response.status), `${operation.name}: ${text}`);
    if (text.includes('"code":"http.invalid"')) refused.push(`${operation.name}: ${text}`);
  }
  assert.deepEqual(refused, []);
});
