import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { queueAssignment, queuedAssignments } from './assignment-queue.ts';

test('an assignment that fails in the shop is set aside, and does not block the later assignments', async (t) => {
  vi.useFakeTimers();
  t.onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { pseudo } = JSON.parse(body) as { pseudo: string };
    sent.push(pseudo);
    if (pseudo === 'lea') return new Response('{}', { status: 500 });
    return new Response('{}', { status: sent.length === 4 ? 503 : 200 });
  });
  const given = { liveId: 'tonight', productId: 'p', comment: '', isCertain: false, claimId: '' };
  queueAssignment({ ...given, key: 'k1', ref: '42', pseudo: 'lea' });
  queueAssignment({ ...given, key: 'k2', ref: '43', pseudo: 'ines' });
  await vi.advanceTimersByTimeAsync(30_000);
  // A shop that restarts is asked again.
  assert.deepEqual(sent, ['lea', 'lea', 'lea', 'ines', 'ines']);
  assert.deepEqual(
    queuedAssignments().map(({ pseudo, refusal }) => [pseudo, refusal !== '']),
    [['lea', true]],
  );
});
