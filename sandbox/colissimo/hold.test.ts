import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'vitest';
import Fastify from 'fastify';
import { holdConnections } from './hold.ts';

async function startHolding() {
  const app = Fastify();
  const requested = Promise.withResolvers<void>();
  const mayHold = Promise.withResolvers<void>();
  const hold = holdConnections(app);
  const closing = Promise.withResolvers<void>();
  app.addHook('preClose', async () => closing.resolve());
  app.get('/', async (_request, reply) => {
    requested.resolve();
    await mayHold.promise;
    return hold(reply);
  });
  const answer = fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
  const rejection = assert.rejects(answer, TypeError);
  await requested.promise;
  return { app, mayHold, closing: closing.promise, rejection };
}

test('the server closes even while a caller waits for the carrier', async () => {
  const { app, mayHold, rejection } = await startHolding();
  mayHold.resolve();
  await setImmediate();
  await app.close();
  await rejection;
});

test('no caller begins to wait once the server closes', async () => {
  const { app, mayHold, closing, rejection } = await startHolding();
  const closed = app.close();
  await closing;
  mayHold.resolve();
  await closed;
  await rejection;
});
