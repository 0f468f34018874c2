import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

async function readFields(): Promise<[string, string][]> {
  const response = await shop.fetch('/.well-known/security.txt');
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'text/plain; charset=utf-8']);
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => {
    const [, name = '', value = ''] = /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line) ?? assert.fail(line);
    return [name, value];
  });
}
const valuesOf = async (name: string) =>
  (await readFields()).flatMap(([field, value]) => (field === name ? [value] : []));

test('security.txt names the contact of the shop, which the owner changes', async () => {
  const email = 'securite@boutique.example';
  bodyOf(await shop.call(changeSettings, { supportEmail: email }, shop.admin));
  assert.deepEqual(await valuesOf('Contact'), [`mailto:${email}`, `${shop.config.publicUrl}/contact`]);
  bodyOf(await shop.call(changeSettings, { supportEmail: '' }, shop.admin));
  assert.deepEqual(await valuesOf('Contact'), [`${shop.config.publicUrl}/contact`]);
  assert.deepEqual(await valuesOf('Canonical'), [`${shop.config.publicUrl}/.well-known/security.txt`]);
});

test('security.txt expires 90 days after each answer, in the form of RFC 3339', async () => {
  const daysLeft = async () => {
    const [until = ''] = await valuesOf('Expires');
    assert.match(until, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    return Math.round((Date.parse(until) - shop.shop.now().getTime()) / 86_400_000);
  };
  assert.equal(await daysLeft(), 90);
  shop.advance(400 * 86_400_000);
  assert.equal(await daysLeft(), 90);
});

test('a password manager is redirected to the page that changes a password', async () => {
  const response = await shop.fetch('/.well-known/change-password', { redirect: 'manual' });
  assert.deepEqual([response.status, response.headers.get('location')], [302, '/admin/access']);
  assert.equal((await shop.fetch('/admin/access', { as: shop.admin })).status, 200);
  // A password manager requests this address to learn whether other answers can be trusted.
  const unknown = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  assert.equal((await shop.fetch(unknown)).status, 404);
});

test('PUB-14 /faq is redirected to the questions', async () => {
  const response = await shop.fetch('/faq', { redirect: 'manual' });
  assert.deepEqual([response.status, response.headers.get('location')], [301, '/customer/faq']);
});
