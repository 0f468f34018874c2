import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import type { FieldError } from '#shared/problem.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { anAddress } from '#sandbox/testing/steps.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

async function readFieldMessages(path: string, json: object): Promise<Record<string, string>> {
  const response = await shop.fetch(path, { method: 'POST', json, as: shop.admin });
  assert.equal(response.status, 422);
  const { title, fields } = (await response.json()) as { title: string; fields: FieldError[] };
  assert.equal(title, fields[0]?.message);
  return Object.fromEntries(fields.map((field) => [field.path, field.message]));
}

test('a missing field and an invalid field each get a French message', async () => {
  const order = crypto.randomUUID();
  assert.deepEqual(await readFieldMessages(`/api/orders/${order}/address`, {}), {
    address: 'Ce champ est obligatoire',
  });
  const note = await readFieldMessages(`/api/orders/${order}/address`, {
    address: { ...anAddress(), deliveryNote: 12 },
  });
  assert.deepEqual(note, { 'address.deliveryNote': 'Cette valeur n’est pas valide' });
  const invalidStatus = await readFieldMessages(`/api/admin/orders/${order}/status`, { status: 'perdue' });
  assert.deepEqual(invalidStatus, { status: 'Cette valeur n’est pas valide' });
});
