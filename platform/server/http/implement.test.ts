import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import * as z from 'zod/mini';
import type { Read, Write } from '#shared/http/endpoint.ts';
import type { Topic } from '#shared/http/topics.ts';
import { noInput } from '#shared/http/schemas.ts';
import { createLive, listLives } from '#features/lives/domain/endpoints.ts';
import * as schemas from '#features/lives/domain/schemas.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { exportMyData } from '#features/retention/domain/endpoints.ts';
import { exportMyData as asFile } from '#features/retention/domain/schemas.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { JsonText } from '#platform/server/reply.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { FairShare } from './fair-share.ts';
import type { Implement } from './implement.ts';
import { LocalCalls } from './local-calls.ts';
import { implementOn } from './route.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const reading = { summary: 'Reads', input: noInput, reply: z.object({ total: z.int() }) };
const read: Read<typeof reading, 'public'> = { method: 'GET', path: '/read', access: 'public', shows: [] };

async function answerTo(json: string, checkReplies: boolean) {
  const app = Fastify();
  await app.register(cookie);
  const config = { ...shop.config, checkReplies };
  const share = new FairShare({ slots: 1, maxPerNetwork: 1, maxWaiting: 1 });
  const handler = async () => new JsonText<{ total: number }>(json);
  implementOn(
    app,
    { ...shop.shop, config },
    share,
    [],
    new LocalCalls(),
  )({ read }, { read: reading }, { read: handler });
  const { statusCode, body } = await app.inject('/read');
  return { statusCode, body };
}

test('a reply with an undeclared or missing key fails in tests, but a shop sends an undeclared key', async () => {
  assert.deepEqual(await answerTo('{"total":3100}', true), { statusCode: 200, body: '{"total":3100}' });
  const { statusCode, body } = await answerTo('{"total":3100,"note":"secret"}', true);
  assert.equal(statusCode, 500);
  assert.match(body, /note/);
  assert.equal((await answerTo('{}', true)).statusCode, 500);
  assert.equal((await answerTo('{"total":3100,"note":"secret"}', false)).statusCode, 200);
});

test('in tests a request that announces a topic missing from `changes` fails', async () => {
  const schema = { summary: 'Writes', input: noInput, reply: z.object({}) };
  const statusOf = async (changes: Topic[]) => {
    const app = Fastify();
    await app.register(cookie);
    const write: Write<typeof schema, 'public'> = { method: 'POST', path: '/write', access: 'public', changes };
    const announce = async ({ liveFeed }: Ctx) => {
      liveFeed.publish([{ topic: 'orders' }, { topic: 'providers' }]);
      return {};
    };
    const config = { ...shop.config, checkReplies: true };
    const share = new FairShare({ slots: 1, maxPerNetwork: 1, maxWaiting: 1 });
    const open = implementOn(app, { ...shop.shop, config }, share, [], new LocalCalls());
    open({ write }, { write: schema }, { write: announce });
    return (await app.inject({ method: 'POST', url: '/write' })).statusCode;
  };
  assert.equal(await statusOf(['orders']), 200);
  assert.equal(await statusOf([]), 500);
  assert.equal(await statusOf(['users']), 500);
});

// The tests below check types only: `npm run check` fails when one of these mistakes compiles.
const implement: Implement = () => undefined;
const both = { listLives, createLive };
const bothSchemas = { listLives: schemas.listLives, createLive: schemas.createLive };
const lists = { listLives: async () => ({ lives: [] }) };
const create = (_ctx: SignedInCtx, { title }: { title: string }): Promise<Live> => Promise.reject(new Error(title));
const handlers = { ...lists, createLive: create };
const singleEndpoint = { listLives };
const singleSchemas = { listLives: schemas.listLives };

test('an endpoint without schemas or handler does not compile, and neither do schemas or a handler without an endpoint', () => {
  implement(both, bothSchemas, handlers);
  // @ts-expect-error: no schemas
  implement(both, singleSchemas, handlers);
  // @ts-expect-error: schemas without an endpoint
  implement(singleEndpoint, bothSchemas, lists);
  // @ts-expect-error: another endpoint's schemas
  implement(both, { ...singleSchemas, createLive: schemas.getLive }, handlers);
  // @ts-expect-error: no handler
  implement(both, bothSchemas, lists);
  // @ts-expect-error: a handler without an endpoint
  implement(singleEndpoint, singleSchemas, { listLives: lists.listLives, createLive: create });
});

test('a handler with a result of another type than its endpoint’s does not compile', () => {
  // @ts-expect-error: the answer of another endpoint
  implement(singleEndpoint, singleSchemas, { listLives: async () => ({ live: null }) });
  // @ts-expect-error: a field that the endpoint's input lacks
  implement(both, bothSchemas, { ...lists, createLive: async (_ctx: SignedInCtx, _: { note: string }) => create });
  // @ts-expect-error: JSON where a file is sent
  implement({ exportMyData }, { exportMyData: asFile }, { exportMyData: async () => ({ isMine: true }) });
  implement(singleEndpoint, singleSchemas, { listLives: async () => new JsonText<{ lives: Live[] }>('') });
  // @ts-expect-error: the JSON of another endpoint
  implement(singleEndpoint, singleSchemas, { listLives: async () => new JsonText<{ orders: Live[] }>('') });
});
