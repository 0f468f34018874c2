import assert from 'node:assert/strict';
import { test } from 'vitest';
import { giveClaim, passPiece, restorePiece } from '#features/claims/domain/admin-endpoints.ts';
import { createLive } from '#features/lives/domain/endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const WEEK_MS = 7 * 86_400_000;

test('lives and decisions about claims have the time of the shop, not of the database', async (t) => {
  const shop = await testShop({ background: false });
  t.onTestFinished(() => shop.close());
  const { admin } = shop;
  const { pool } = shop.shop;
  await shop.aCustomer('lea');
  const productId = await shop.aProduct(await shop.aLive(), 1);
  const claimId = await addClaim(shop, productId, 'lea');
  const assertDecidedSince = async (since: Date) => {
    const { rows } = await pool.query<{ state: string; at: Date }>('select state, decided_at as at from claims');
    const [claim] = rows;
    assert.equal(claim?.state, 'held');
    assert.ok(claim.at >= since, claim.at.toISOString());
  };
  shop.advance(WEEK_MS);
  const assignedAt = shop.shop.now();
  bodyOf(await shop.call(giveClaim, { claimId }, admin));
  await assertDecidedSince(assignedAt);
  const passed = bodyOf(await shop.call(passPiece, { claimId }, admin));
  shop.advance(WEEK_MS);
  const restoredAt = shop.shop.now();
  bodyOf(await shop.call(restorePiece, { claimId, reverts: passed.action }, admin));
  await assertDecidedSince(restoredAt);
  const live = { title: 'Mardi', liveDate: '2026-11-24T20:00:00Z', isActive: false };
  bodyOf(await shop.call(createLive, live, admin));
  const { rows } = await pool.query<{ at: Date }>(`select created_at as at from lives where title = 'Mardi'`);
  assert.ok(rows[0] && rows[0].at >= restoredAt);
});
