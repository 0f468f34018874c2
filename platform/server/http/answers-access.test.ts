import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listColours } from '#features/colours/domain/admin.ts';
import { eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { aBuyer, twoCachingProcesses, warmAnswers } from '#sandbox/testing/answer-steps.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';

// Rights that end by a write through the second process must also end in the memory of the first.
const { first, second, close } = await twoCachingProcesses();
afterAll(close);
const liveId = await first.aLive();
const { db } = first.shop;

test('D-16 an answer in memory is sent only to its own user, while the session and its rights last', async () => {
  const statusOf = async (endpoint: Endpoint, as: TestCaller | null, input: object = {}) =>
    (await first.call(endpoint as typeof getMyOrder, input as { orderId: string }, as)).status;
  const lea = await aBuyer(first, liveId);
  const { orderId, caller } = lea;
  await warmAnswers(first, lea);
  const stranger = (await aBuyer(first, liveId)).caller;
  assert.equal(await statusOf(getMyOrder, stranger, { orderId }), 404);
  assert.equal(await statusOf(getMyOrder, null, { orderId }), 401);
  assert.equal(await statusOf(getMyOrder, { ...caller, cookie: `${caller.cookie}x` }, { orderId }), 401);
  assert.equal(await statusOf(getMyOrder, { ...caller, cookie: `${caller.cookie}; session=x` }, { orderId }), 200);
  await second.shop.db.run(sql`delete from sessions where user_id = ${caller.userId}`);
  assert.equal(await statusOf(getMyOrder, caller, { orderId }), 401);

  const member = await aMember(first, 'seller');
  const assertStatus = async (status: number) => assert.equal(await statusOf(listColours, member), status);
  await assertStatus(200);
  await assertStatus(200);
  assert.equal(await statusOf(listColours, stranger), 403);
  await second.shop.db.run(sql`update users set role = 'packer' where id = ${member.userId}`);
  await assertStatus(403);
  await second.shop.db.run(sql`update users set role = 'seller' where id = ${member.userId}`);
  await assertStatus(200);
  await second.shop.db.run(sql`
    insert into second_factors (user_id, secret, confirmed_at) values (${member.userId}, 'x', now())`);
  await assertStatus(403);
  await second.shop.db.run(sql`delete from second_factors where user_id = ${member.userId}`);
  await assertStatus(200);
  await second.shop.db.run(sql`update users set is_admin = false where id = ${member.userId}`);
  await assertStatus(403);
});

test('D-16 an answer in memory is not sent to a session that awaits its code, even when it was read for the same user', async () => {
  const lea = await aBuyer(first, liveId);
  const { userId } = lea.caller;
  const token = 'y'.repeat(43);
  const now = first.shop.now();
  await db.run(sql`
    insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at, user_agent)
    select ${hashOf(token)}, user_id, created_at, renewed_at, expires_at, '' from sessions where user_id = ${userId}`);
  await db.run(
    sql`update sessions set factor_at = ${now} where user_id = ${userId} and token_hash <> ${hashOf(token)}`,
  );
  await db.run(sql`update users set is_admin = true, role = 'owner' where id = ${userId}`);
  await db.run(sql`insert into second_factors (user_id, secret, confirmed_at) values (${userId}, 'x', ${now})`);
  await warmAnswers(first, lea);
  const refused = await first.call(listMyOrders, {}, { ...lea.caller, cookie: `session=${token}` });
  assert.deepEqual([refused.status, refused.problem?.code], [403, 'users.code-wanted']);
});

test('D-16 an expired session and an erased account get no answer from memory', async () => {
  const lea = await aBuyer(first, liveId);
  await warmAnswers(first, lea);
  const ines = await aBuyer(first, liveId);
  await warmAnswers(first, ines);
  await second.shop.db.run(
    sql`update sessions set expires_at = ${first.shop.now()} where user_id = ${lea.caller.userId}`,
  );
  assert.equal((await first.call(listMyOrders, {}, lea.caller)).status, 401);
  await db.run(sql`update orders set status = 'cancelled' where id = ${ines.orderId}`);
  await warmAnswers(first, ines);
  bodyOf(await second.call(eraseMyAccount, {}, ines.caller));
  assert.equal((await first.call(listMyOrders, {}, ines.caller)).status, 401);
});
