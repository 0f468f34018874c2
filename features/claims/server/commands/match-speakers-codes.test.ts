import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { listMyClaims } from '#screens/customer/orders/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { updateUser } from '#features/users/domain/admin-endpoints.ts';
import { askPseudoCode, getPseudoProof } from '#features/users/domain/endpoints.ts';
import { PROOF_ATTEMPTS } from '#features/users/domain/rules.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { readComments } from './read-comments.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const DAY = 86_400_000;
let liveId = '';
let lastTiktokId = 1000;
beforeEach(async () => {
  liveId = await shop.aLive();
  await db.run(sql`truncate attention_items cascade`);
});

const receiveComment = async (userId: string, uniqueId: string, text: string) => {
  await saveEvents(shop.shop, liveId, [{ ...comment(text), uniqueId, userId }]);
  await readComments(shop.system, liveId);
};
const codeOf = async (as: TestCaller) => bodyOf(await shop.call(askPseudoCode, {}, as)).code?.code ?? '';
const isProved = async (as: TestCaller) => bodyOf(await shop.call(getPseudoProof, {}, as)).isProved;
const openAlerts = async () =>
  bodyOf(await shop.call(listAttention, {}, admin)).items.map((item) => `${item.kind} ${JSON.stringify(item.data)}`);
const pseudoOf = async (userId: string) =>
  (await db.one<{ pseudo: string | null }>(sql`select tiktok_username as pseudo from users where id = ${userId}`))
    ?.pseudo;
const give = async (ref: number, pseudo: string) => {
  const productId = await shop.aProduct(liveId, ref);
  return bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
};
const columnOf = async (orderId: string, column: string) =>
  (await db.one<{ row: Record<string, unknown> }>(sql`select to_jsonb(o) as row from orders o where id = ${orderId}`))
    ?.row[column];
const listOwnRefs = async (as: TestCaller) =>
  bodyOf(await shop.call(listMyClaims, {}, as)).claims.map(({ ref }) => ref);
const newCustomer = async (pseudo: string) => ({ caller: await shop.aCustomer(pseudo), id: String(++lastTiktokId) });

test('a code written under a pseudo that is not the pseudo of its account changes nothing, raises an alert and stays valid', async () => {
  const declaring = await newCustomer('lea.vraie');
  const mistyped = await newCustomer('lea.faute');
  await shop.aProduct(liveId, 42);
  await receiveComment(mistyped.id, 'lea.vraie', '42');
  const code = await codeOf(mistyped.caller);
  await receiveComment(mistyped.id, 'lea.vraie', `défilé ${code}`);
  assert.deepEqual(await openAlerts(), ['pseudo-proof {"heard":"lea.vraie","pseudo":"lea.faute"}']);
  assert.deepEqual([await isProved(declaring.caller), await isProved(mistyped.caller)], [false, false]);
  assert.deepEqual(
    [await pseudoOf(declaring.caller.userId), await pseudoOf(mistyped.caller.userId)],
    ['lea.vraie', 'lea.faute'],
  );
  assert.deepEqual([await listOwnRefs(declaring.caller), await listOwnRefs(mistyped.caller)], [[42], []]);
  assert.equal(bodyOf(await shop.call(getPseudoProof, {}, mistyped.caller)).code?.code, code);
  // The seller corrects both accounts. The code then proves the corrected pseudo.
  const names = { firstName: 'L', lastName: 'M' };
  bodyOf(await shop.call(updateUser, { ...names, userId: declaring.caller.userId, pseudo: null }, admin));
  bodyOf(await shop.call(updateUser, { ...names, userId: mistyped.caller.userId, pseudo: 'lea.vraie' }, admin));
  await receiveComment(mistyped.id, 'lea.vraie', `défilé ${code}`);
  assert.equal(await isProved(mistyped.caller), true);
  assert.deepEqual(await listOwnRefs(mistyped.caller), [42]);
});

test('until the alert about a code is settled, the customer’s page states that the shop has received the code', async () => {
  const { caller, id } = await newCustomer('lea.attend');
  const isUnderReview = async () => bodyOf(await shop.call(getPseudoProof, {}, caller)).isUnderReview;
  const code = await codeOf(caller);
  assert.equal(await isUnderReview(), false);
  await receiveComment(id, 'lea.contestee', `défilé ${code}`);
  assert.equal(await isUnderReview(), true);
  assert.equal(bodyOf(await shop.call(askPseudoCode, {}, caller)).isUnderReview, true);
  const [alert] = bodyOf(await shop.call(listAttention, {}, admin)).items;
  bodyOf(await shop.call(settleAttention, { attentionId: alert?.id ?? '', note: '' }, admin));
  assert.equal(await isUnderReview(), false);
});

test('the code of a second account without a pseudo raises an alert', async () => {
  await newCustomer('lea.double');
  const second = { caller: await shop.aCustomer(null), id: String(++lastTiktokId) };
  await receiveComment(second.id, 'lea.double', `défilé ${await codeOf(second.caller)}`);
  assert.deepEqual(await openAlerts(), ['pseudo-proof {"heard":"lea.double","pseudo":null}']);
  assert.equal((await pseudoOf(second.caller.userId)) ?? null, null);
});

test('the code of an account without a pseudo does not give this account the pseudo or the orders of the speaker', async () => {
  const { orderId } = await give(7, 'lea.sans.nom');
  const caller = await shop.aCustomer(null);
  await receiveComment(String(++lastTiktokId), 'lea.sans.nom', `défilé ${await codeOf(caller)}`);
  assert.deepEqual([(await pseudoOf(caller.userId)) ?? null, await isProved(caller)], [null, false]);
  assert.notEqual(await columnOf(orderId, 'user_id'), caller.userId);
  assert.deepEqual(await openAlerts(), ['pseudo-proof {"heard":"lea.sans.nom","pseudo":null}']);
});

test('a viewer who tries every code invalidates no code and proves nothing', async () => {
  const accounts = [await newCustomer('lea.devinee'), await newCustomer('lea.cible')];
  const codes = await Promise.all(accounts.map(({ caller }) => codeOf(caller)));
  // All codes of four digits, from 3000 to 9999.
  await saveEvents(
    shop.shop,
    liveId,
    Array.from({ length: 7000 }, (_, place) => ({
      ...comment(`défilé ${3000 + place}`),
      uniqueId: 'devin',
      userId: '4242',
    })),
  );
  await readComments(shop.system, liveId);
  for (const [place, { caller, id }] of accounts.entries()) {
    assert.equal(bodyOf(await shop.call(getPseudoProof, {}, caller)).code?.code, codes[place]);
    await receiveComment(id, place === 0 ? 'lea.devinee' : 'lea.cible', `défilé ${codes[place]}`);
    assert.equal(await isProved(caller), true);
  }
  const guesser = await db.many(sql`select 1 from pseudo_proofs where tiktok_user_id = '4242'`);
  assert.deepEqual(guesser, []);
});

test('codes above the limit of one speaker are ignored until the next day, and other speakers are not affected', async () => {
  const { caller, id } = await newCustomer('lea.limite');
  startWindow(shop, 24 * 60);
  for (let wrong = 0; wrong < PROOF_ATTEMPTS; wrong++)
    await receiveComment(id, 'lea.limite', `défilé ${100_000 + wrong}`);
  await receiveComment(id, 'lea.limite', `défilé ${await codeOf(caller)}`);
  assert.equal(await isProved(caller), false);
  const otherSpeaker = await newCustomer('lea.libre');
  await receiveComment(otherSpeaker.id, 'lea.libre', `défilé ${await codeOf(otherSpeaker.caller)}`);
  assert.equal(await isProved(otherSpeaker.caller), true);
  shop.advance(DAY);
  await receiveComment(id, 'lea.limite', `défilé ${await codeOf(caller)}`);
  assert.equal(await isProved(caller), true);
});

test('a code counts as one attempt, although invalid comments of its batch make the shop read the batch again', async () => {
  const { caller, id } = await newCustomer('lea.comptee');
  startWindow(shop, 24 * 60);
  await shop.aProduct(liveId, 42);
  const invalidComments = Array.from({ length: PROOF_ATTEMPTS + 2 }, () => ({
    ...comment('42'),
    uniqueId: 'interdite',
    userId: '4343',
  }));
  const wrongCode = { ...comment('défilé 100000'), uniqueId: 'lea.comptee', userId: id };
  await saveEvents(shop.shop, liveId, [...invalidComments, wrongCode]);
  await db.run(sql`alter table claims add constraint refused_pseudo check (pseudo <> 'interdite')`);
  await readComments(shop.system, liveId);
  await db.run(sql`alter table claims drop constraint refused_pseudo`);
  await receiveComment(id, 'lea.comptee', `défilé ${await codeOf(caller)}`);
  assert.equal(await isProved(caller), true);
});
