import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { dropAssignment, queueAssignment, queuedAssignments } from './assignment-queue.ts';

const given = { liveId: 'tonight', productId: 'p', comment: '', isCertain: false, claimId: '' };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an assignment that fails three times is left to the seller and does not block the later assignments, and a 503 is not a failure', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { pseudo } = JSON.parse(body) as { pseudo: string };
    sent.push(pseudo);
    if (pseudo === 'lea') return new Response('{}', { status: 500 });
    return new Response('{}', { status: sent.length === 4 ? 503 : 200 });
  });
  queueAssignment({ ...given, key: 'k1', ref: '42', pseudo: 'lea' });
  queueAssignment({ ...given, key: 'k2', ref: '43', pseudo: 'ines' });
  await vi.advanceTimersByTimeAsync(30_000);
  // The shop answered 503 to the fourth request, so it was repeated. This answer does not count as a failure.
  assert.deepEqual(sent, ['lea', 'lea', 'lea', 'ines', 'ines']);
  assert.deepEqual(
    queuedAssignments().map(({ pseudo, refusal }) => [pseudo, refusal !== '']),
    [['lea', true]],
  );
});

test('an assignment that the seller drops while it is sent is not stored again', async () => {
  vi.stubGlobal('fetch', async () => {
    const [assignment] = queuedAssignments().filter(({ key }) => key === 'k3');
    if (assignment) dropAssignment(assignment);
    return Response.json({ code: 'x', title: 'Refusé' }, { status: 409 });
  });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  queueAssignment({ ...given, key: 'k3', ref: '44', pseudo: 'lea' });
  assert.equal([...stored.keys()].filter((key) => key.endsWith('k3')).length, 1);
  await vi.advanceTimersByTimeAsync(30_000);
  assert.deepEqual(
    [...stored.keys()].filter((key) => key.endsWith('k3')),
    [],
  );
});
