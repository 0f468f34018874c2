import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { enterClaim, listClaims } from '#features/claims/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('a claim entered with a time outside of the years 2000 to 2099 is refused and not stored', async () => {
  const liveId = await shop.aLive();
  await shop.aProduct(liveId, 42);
  const enter = (pseudo: string, saidAt: string) =>
    shop.call(enterClaim, { liveId, ref: 42, pseudo, saidAt }, shop.admin);
  for (const saidAt of ['0000-12-31T00:00:00Z', '1999-12-31T23:59:59Z']) {
    const refused = await enter('lea.ancienne', saidAt);
    const { fields } = refused.body as unknown as { fields: unknown[] };
    assert.deepEqual(
      [refused.status, fields],
      [422, [{ path: 'saidAt', message: 'L’heure n’est pas valable' }]],
      saidAt,
    );
  }
  bodyOf(await enter('lea.actuelle', '2026-01-01T00:00:00+01:00'));
  const { claims } = bodyOf(await shop.call(listClaims, { liveId }, shop.admin));
  assert.deepEqual(
    claims.map(({ pseudo, saidAt }) => [pseudo, Date.parse(saidAt)]),
    [['lea.actuelle', Date.parse('2025-12-31T23:00:00Z')]],
  );
});
