import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { operationsOf, sampleOf } from '#sandbox/testing/operations.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const saving = (await operationsOf(shop)).filter(
  ({ fields }) => fields.get('seen')?.schema.properties?.['updatedAt'] !== undefined,
);

test('D-16 every save of a row refuses a row that another user has saved since it was read', async () => {
  assert.ok(saving.length > 0);
  for (const operation of saving) {
    const { seen: _, ...sample } = sampleOf(operation);
    const save = async (seen?: object) => {
      const answer = await operation.send({ ...sample, seen }, { as: shop.admin });
      return { status: answer.status, row: (await answer.json()) as { id: string; updatedAt: string } };
    };
    const { status, row: added } = await save();
    assert.equal(status, 200, `${operation.name}: ${JSON.stringify(added)}`);
    const { id, updatedAt } = added;
    const statuses = [await save({ id, updatedAt }), await save({ id, updatedAt })].map((answer) => answer.status);
    assert.deepEqual(statuses, [200, 409], operation.name);
  }
});
