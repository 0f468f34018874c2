import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Refusal } from '#shared/problem.ts';
import { FairShare, type SlotRelease } from './fair-share.ts';

const neverGone = () => false;

function requestsOn(share: FairShare) {
  const begun: string[] = [];
  const enders = new Map<string, () => void>();
  const start = (network: string, name: string, isGone = neverGone, during?: (aside: SlotRelease) => Promise<void>) =>
    share.run(network, isGone, async (aside) => {
      begun.push(name);
      await during?.(aside);
      await new Promise<void>((end) => enders.set(name, end));
      return name;
    });
  const endRequest = async (name: string): Promise<void> => {
    await waitForTasks();
    enders.get(name)?.();
    await waitForTasks();
  };
  return { begun, start, end: endRequest };
}
const waitForTasks = () => new Promise((resolve) => setImmediate(resolve));
const isRefused = (error: unknown): boolean => error instanceof Refusal && error.code === 'http.too-much-at-once';

test('no request waits while slots are free, and results and errors of the work are passed on', async () => {
  const share = new FairShare({ slots: 2, maxPerNetwork: 2, maxWaiting: 0 });
  assert.equal(await share.run('a', neverGone, async () => 7), 7);
  await assert.rejects(
    share.run('a', neverGone, async () => {
      throw new Error('its own');
    }),
    /its own/,
  );
  const { begun, start } = requestsOn(share);
  void start('a', 'a1');
  void start('a', 'a2');
  assert.deepEqual(begun, ['a1', 'a2']);
});

test('a network that sends too many requests waits in its own queue, and another network starts at once', async () => {
  const { begun, start, end } = requestsOn(new FairShare({ slots: 4, maxPerNetwork: 3, maxWaiting: 200 }));
  for (let index = 1; index <= 200; index++) void start('flood', `f${index}`);
  assert.deepEqual(begun, ['f1', 'f2', 'f3']);
  void start('lea', 'lea');
  assert.deepEqual(begun.at(-1), 'lea');
  await end('f1');
  assert.deepEqual(begun.slice(4), ['f4'], 'a freed slot goes to the next request');
});

test('when all slots are taken, the network with the fewest running requests goes first, and equal networks take turns', async () => {
  const { begun, start, end } = requestsOn(new FairShare({ slots: 4, maxPerNetwork: 2, maxWaiting: 50 }));
  for (const network of ['a', 'b']) for (let index = 1; index <= 5; index++) void start(network, `${network}${index}`);
  for (const name of ['c1', 'd1']) void start(name.charAt(0), name);
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'b2']);
  await end('a1');
  await end('b1');
  assert.deepEqual(begun.slice(4), ['c1', 'd1'], 'before earlier requests of a and b');
  await end('a2');
  await end('b2');
  await end('c1');
  await end('d1');
  assert.deepEqual(begun.slice(6, 10).toSorted(), ['a3', 'a4', 'b3', 'b4']);
});

test('a request of a network with a full queue is refused, and requests of other networks are not', async () => {
  const { start, begun, end } = requestsOn(new FairShare({ slots: 3, maxPerNetwork: 1, maxWaiting: 2 }));
  void start('a', 'a1');
  void start('a', 'a2');
  void start('a', 'a3');
  await assert.rejects(start('a', 'a4'), isRefused);
  void start('b', 'b1');
  assert.deepEqual(begun, ['a1', 'b1']);
  await end('a1');
  void start('a', 'a5');
  await end('a2');
  await end('a3');
  assert.deepEqual(begun, ['a1', 'b1', 'a2', 'a3', 'a5']);
});

test('requests whose client has left use no slot and no place in the queue', async () => {
  const { start, begun, end } = requestsOn(new FairShare({ slots: 1, maxPerNetwork: 1, maxWaiting: 2 }));
  void start('a', 'a1');
  let isGone = false;
  const abandoned = [start('a', 'gone1', () => isGone), start('a', 'gone2', () => isGone)];
  const refusals = abandoned.map((request) => assert.rejects(request, isRefused));
  await assert.rejects(start('a', 'a2'), isRefused);
  isGone = true;
  void start('a', 'a3');
  await Promise.all(refusals);
  let hasLeft = false;
  const departedRequest = assert.rejects(
    start('a', 'left', () => hasLeft),
    isRefused,
  );
  void start('b', 'b1');
  hasLeft = true;
  for (const name of ['a1', 'a3', 'b1']) await end(name);
  await departedRequest;
  assert.deepEqual(begun.toSorted(), ['a1', 'a3', 'b1']);
});

test('a request that returns from a provider is completed, although its client has left and the queue is full', async () => {
  const { start, begun, end } = requestsOn(new FairShare({ slots: 1, maxPerNetwork: 1, maxWaiting: 1 }));
  const answered = Promise.withResolvers<void>();
  let isGone = false;
  const returning = start(
    'a',
    'paying',
    () => isGone,
    (aside) => aside(() => answered.promise),
  );
  await waitForTasks();
  void start('a', 'a1');
  answered.resolve();
  await waitForTasks();
  isGone = true;
  await assert.rejects(start('a', 'a2'), isRefused);
  await end('a1');
  await end('paying');
  assert.equal(await returning, 'paying');
  void start('a', 'a3');
  void start('b', 'b1');
  assert.deepEqual(begun, ['paying', 'a1', 'a3']);
});

test('a request that waits for a provider frees its slot, returns before queued requests and counts as waiting', async () => {
  const { start, begun, end } = requestsOn(new FairShare({ slots: 1, maxPerNetwork: 1, maxWaiting: 2 }));
  const answered = Promise.withResolvers<void>();
  void start('a', 'paying', neverGone, async (aside) => {
    await aside(() => answered.promise);
    begun.push('answered');
  });
  await waitForTasks();
  void start('a', 'a1');
  assert.deepEqual(begun, ['paying', 'a1']);
  void start('a', 'a2');
  await assert.rejects(start('a', 'a3'), isRefused);
  answered.resolve();
  await waitForTasks();
  await assert.rejects(start('a', 'a4'), isRefused);
  await end('a1');
  assert.deepEqual(begun, ['paying', 'a1', 'answered']);
  await end('paying');
  assert.deepEqual(begun.at(-1), 'a2');
  await end('a2');
});

test('a request that returns from a provider counts once while it is queued', async () => {
  const { start, begun, end } = requestsOn(new FairShare({ slots: 1, maxPerNetwork: 1, maxWaiting: 2 }));
  const answered = Promise.withResolvers<void>();
  void start('a', 'paying', neverGone, (aside) => aside(() => answered.promise));
  await waitForTasks();
  void start('a', 'a1');
  answered.resolve();
  await waitForTasks();
  void start('a', 'a2');
  await assert.rejects(start('a', 'a3'), isRefused);
  for (const name of ['a1', 'paying', 'a2']) await end(name);
  assert.deepEqual(begun, ['paying', 'a1', 'a2']);
});

test('a provider that fails still frees the slot', async () => {
  const share = new FairShare({ slots: 1, maxPerNetwork: 1, maxWaiting: 1 });
  const failing = share.run('a', neverGone, (aside) => aside(() => Promise.reject(new Error('away'))));
  await assert.rejects(failing, /away/);
  assert.equal(await share.run('b', neverGone, async () => 'free'), 'free');
});
