import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ChangeFollower } from './change-follower.ts';

test('requests that come together share one statement, and requests that come while it runs share the next statement', async () => {
  let statements = 0;
  let answer = (): void => undefined;
  const follower = new ChangeFollower(async () => {
    statements += 1;
    await new Promise<void>((resolve) => (answer = resolve));
    return { news: { snapshot: '10:10:', server: 'now', changes: null }, sessions: new Map() };
  });
  const crowd = () =>
    Array.from(
      { length: 50 },
      () =>
        new Promise<void>((resolve, reject) =>
          follower.catchUp(null, 0, (error) => (error === null ? resolve() : reject(error as Error))),
        ),
    );
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const firstCrowd = crowd();
  await nextTurn();
  assert.equal(statements, 1);
  const secondCrowd = crowd();
  await nextTurn();
  assert.equal(statements, 1, 'the running statement began before these requests');
  answer();
  await Promise.all(firstCrowd);
  await nextTurn();
  assert.equal(statements, 2);
  answer();
  await Promise.all(secondCrowd);
  assert.equal(statements, 2);
});
