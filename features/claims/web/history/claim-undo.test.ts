import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Claim, Holding } from '#features/claims/domain/admin-schemas.ts';
import { claimStates, isActionAllowed } from '#features/claims/domain/lifecycle.ts';
import { undoOf } from './claim-undo.ts';

const claim = (more: Partial<Claim>) => ({ pseudo: 'lea', orderId: 'order-1', ...more }) as Claim;
const holding = (more: Partial<Holding>) =>
  ({
    pseudo: 'lea',
    orderId: 'order-1',
    orderNumber: 'C1',
    isSold: false,
    until: null,
    reason: null,
    ...more,
  }) as Holding;
const passed = holding({ until: '2026-11-22T20:00:00Z', reason: 'passed' });
const undoText = (shownClaim: Claim, holdings: Holding[] = [], otherClaims: Claim[] = []) => {
  const undo = undoOf(shownClaim, { holdings, claims: [shownClaim, ...otherClaims] });
  return undo && ('label' in undo ? undo.label : undo.obstacle);
};

test('the history offers an undo of an assignment, a pass and a dismissal, but not of a waiting claim', () => {
  assert.equal(undoText(claim({ state: 'held' }), [holding({})]), 'Reprendre');
  assert.equal(undoText(claim({ state: 'released' }), [passed]), 'Redonner la pièce');
  assert.equal(undoText(claim({ state: 'dismissed' })), 'Rendre sa place');
  assert.equal(undoText(claim({ state: 'waiting' })), null);
});

test('a decision that cannot be undone shows the reason, and a claim of another person does not prevent an undo', () => {
  assert.match(undoText(claim({ state: 'held' }), [holding({ isSold: true })]) ?? '', /^Vendue/);
  const nina = holding({ pseudo: 'nina', orderId: 'order-2' });
  assert.match(undoText(claim({ state: 'released' }), [passed, nina]) ?? '', /à @nina/);
  for (const reason of ['cancelled', 'expired'] as const)
    assert.match(undoText(claim({ state: 'released' }), [{ ...passed, reason }]) ?? '', /^Commande C1 annulée/);
  assert.match(undoText(claim({ state: 'released' })) ?? '', /n’existe plus/);
  const sold = holding({ pseudo: 'nina', orderId: 'order-2', isSold: true });
  assert.match(undoText(claim({ state: 'dismissed' }), [sold]) ?? '', /est vendue/);
  for (const state of ['waiting', 'held'] as const)
    assert.match(undoText(claim({ state: 'dismissed' }), [], [claim({ state })]) ?? '', /redemandé/);
  assert.equal(
    undoText(claim({ state: 'dismissed' }), [], [claim({ pseudo: 'nina', state: 'held' })]),
    'Rendre sa place',
  );
  for (const state of ['withdrawn', 'closed'] as const) assert.ok(undoText(claim({ state }))?.endsWith('.'), state);
});

test('an undo is offered in each state that allows an undo or a restore, and in no other state', () => {
  for (const state of claimStates) {
    const undo = undoOf(claim({ state }), { holdings: state === 'released' ? [passed] : [], claims: [] });
    assert.equal(
      undo !== null && 'act' in undo,
      isActionAllowed('undo', state) || isActionAllowed('restore', state),
      state,
    );
  }
});
