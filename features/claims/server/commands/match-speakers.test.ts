import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { attentionWords } from '#features/attention/domain/labels.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { listClaims, listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import { listMyClaims } from '#screens/customer/orders/endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { searchUsers } from '#features/users/domain/admin-endpoints.ts';
import { listUsers } from '#screens/admin/users/endpoints.ts';
import { askPseudoCode, getPseudoProof, updateProfile } from '#features/users/domain/endpoints.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, eventTypes } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { giveToFirst } from './give-to-first.ts';
import { readComments } from './read-comments.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
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

test('a code written under the pseudo of its account proves this pseudo, for the customer and in the back office, and works once', async () => {
  const { caller, id } = await newCustomer('lea.prouve');
  assert.equal(await isProved(caller), false);
  const code = await codeOf(caller);
  assert.match(code, /^[3-9]\d{3}$/);
  await receiveComment(id, 'Lea.Prouve', `Défilé ${code} !`);
  assert.equal(await isProved(caller), true);
  assert.deepEqual(await openAlerts(), []);
  const { users } = bodyOf(await shop.call(listUsers, { q: 'lea.prouve' }, admin));
  assert.equal(users[0]?.isProved, true);
  assert.equal(bodyOf(await shop.call(searchUsers, { q: 'lea.prouve' }, admin)).users[0]?.isProved, true);
  assert.equal(bodyOf(await shop.call(getPseudoProof, {}, caller)).code, null);
  await receiveComment('999', 'lea.autre', `défilé ${code}`);
  assert.deepEqual(await openAlerts(), []);
});

test('a user has one code at a time, which ends after a day and claims no piece', async () => {
  const { caller, id } = await newCustomer('lea.tard');
  const first = await codeOf(caller);
  const second = await codeOf(caller);
  assert.notEqual(first, second);
  await shop.aProduct(liveId, Number(first));
  await receiveComment(id, 'lea.tard', `défilé ${first}`);
  assert.equal(await isProved(caller), false);
  assert.deepEqual(bodyOf(await shop.call(listClaims, { liveId }, admin)).claims, []);
  assert.equal(bodyOf(await shop.call(getPseudoProof, {}, caller)).code?.code, second);
  shop.advance(25 * 3_600_000);
  assert.equal(bodyOf(await shop.call(getPseudoProof, {}, caller)).code, null);
  await receiveComment(id, 'lea.tard', `défilé ${second}`);
  assert.equal(await isProved(caller), false);
});

test('requests for codes are refused above the limit, and for a signed-out visitor', async () => {
  const { caller } = await newCustomer('lea.presse');
  startWindow(shop, 15);
  for (let request = 0; request < 30; request++) await codeOf(caller);
  assert.equal((await shop.call(askPseudoCode, {}, caller)).status, 429);
  assert.equal((await shop.call(askPseudoCode, {})).status, 401);
  assert.equal((await shop.call(getPseudoProof, {})).status, 401);
});

test('a user gets a code of six digits when every short code is in use', async () => {
  const { caller } = await newCustomer('lea.foule');
  await db.run(sql`delete from pseudo_codes`);
  // All short codes, each in use without a user.
  await db.run(sql`alter table pseudo_codes drop constraint pseudo_codes_user_id_fkey`);
  await db.run(sql`
    insert into pseudo_codes select gen_random_uuid(), n::text, ${new Date('2100-01-01')} from generate_series(3000, 9999) n`);
  assert.match(await codeOf(caller), /^\d{6}$/);
  await db.run(sql`delete from pseudo_codes`);
  await db.run(
    sql`alter table pseudo_codes add constraint pseudo_codes_user_id_fkey foreign key (user_id) references users (id)`,
  );
});

test('a person with a proved account cannot prove a second account', async () => {
  const firstAccount = await newCustomer('lea.une');
  await receiveComment(firstAccount.id, 'lea.une', `défilé ${await codeOf(firstAccount.caller)}`);
  const secondAccount = await newCustomer('lea.deux');
  await receiveComment(firstAccount.id, 'lea.une', `défilé ${await codeOf(secondAccount.caller)}`);
  assert.deepEqual(await openAlerts(), ['pseudo-accounts {"heard":"lea.une","pseudo":"lea.deux"}']);
  assert.deepEqual([await isProved(firstAccount.caller), await isProved(secondAccount.caller)], [true, false]);
});

test('a new name on the platform updates the pseudo, current orders and claims, and is recorded in the history', async () => {
  const { caller, id } = await newCustomer('lea.avant');
  await receiveComment(id, 'lea.avant', `défilé ${await codeOf(caller)}`);
  const { orderId } = await give(7, 'lea.avant');
  await shop.aProduct(liveId, 42);
  await receiveComment(id, 'lea.avant', '42');
  await receiveComment(id, 'lea.apres', 'coucou');
  assert.deepEqual([await pseudoOf(caller.userId), await isProved(caller)], ['lea.apres', true]);
  assert.equal(await columnOf(orderId, 'pseudo'), 'lea.apres');
  assert.ok((await eventTypes(shop, { orderId })).includes('order.pseudo-followed'));
  assert.deepEqual(
    bodyOf(await shop.call(listClaims, { liveId }, admin)).claims.map(({ pseudo }) => pseudo),
    ['lea.apres'],
  );
  assert.deepEqual(await listOwnRefs(caller), [42]);
  assert.deepEqual(await openAlerts(), []);
  await receiveComment(id, 'lea.apres', 'coucou');
  assert.equal((await eventTypes(shop, { orderId })).filter((type) => type === 'order.pseudo-followed').length, 1);
});

test('the order of a renamed buyer without an account gets the new pseudo before the next piece is given', async () => {
  bodyOf(await shop.call(updateLive, { liveId, giving: 'first' }, admin));
  await shop.aProduct(liveId, 42);
  await shop.aProduct(liveId, 43);
  const id = String(++lastTiktokId);
  await receiveComment(id, 'lea.anonyme', '42');
  await giveToFirst(shop.system, liveId);
  await receiveComment(id, 'lea.renommee', '43');
  await giveToFirst(shop.system, liveId);
  const orders = await db.many<{ pseudo: string }>(sql`select pseudo from orders where live_id = ${liveId}`);
  assert.deepEqual(orders, [{ pseudo: 'lea.renommee' }]);
});

for (const isFirst of [true, false])
  test(`a person who waits for a piece under a former and a new name keeps the earlier place, the place of the ${isFirst ? 'former' : 'new'} name`, async () => {
    const [former, present] = [`lea.ici.${isFirst}`, `lea.la.${isFirst}`];
    const { caller, id } = await newCustomer(former);
    await receiveComment(id, former, `défilé ${await codeOf(caller)}`);
    const productId = await shop.aProduct(liveId, 42);
    const enterPresent = () => addClaim(shop, productId, present);
    if (!isFirst) await enterPresent();
    shop.advance(1000);
    await receiveComment(id, former, '42');
    shop.advance(1000);
    if (isFirst) await enterPresent();
    await receiveComment(id, present, 'coucou');
    const { claims } = bodyOf(await shop.call(listClaims, { liveId }, admin));
    const listed = claims.map(({ pseudo, state, comment: text }) => `${pseudo} ${state} ${text}`);
    assert.deepEqual(
      listed,
      isFirst
        ? [`${present} waiting 42`, `${present} withdrawn null`]
        : [`${present} waiting null`, `${former} withdrawn 42`],
    );
  });

test('a new name that is the pseudo of another user changes nothing and raises one alert', async () => {
  const { caller, id } = await newCustomer('lea.ancien');
  await receiveComment(id, 'lea.ancien', `défilé ${await codeOf(caller)}`);
  const holder = await newCustomer('lea.pris');
  await receiveComment(id, 'lea.pris', 'coucou');
  await receiveComment(id, 'lea.pris', 'coucou');
  assert.deepEqual([await pseudoOf(caller.userId), await pseudoOf(holder.caller.userId)], ['lea.ancien', 'lea.pris']);
  assert.deepEqual(await openAlerts(), ['pseudo-renamed {"heard":"lea.pris","pseudo":"lea.ancien"}']);
});

test('a new owner of a recycled pseudo receives nothing of the first owner, and the new owner’s claims are marked', async () => {
  bodyOf(await shop.call(updateLive, { liveId, giving: 'first' }, admin));
  await shop.aProduct(liveId, 42);
  const { caller, id } = await newCustomer('lea.recyclee');
  await receiveComment(id, 'lea.recyclee', `défilé ${await codeOf(caller)}`);
  await receiveComment('777', 'lea.recyclee', '42');
  assert.equal(await giveToFirst(shop.system, liveId), 0);
  assert.deepEqual(await openAlerts(), ['pseudo-recycled {"heard":"lea.recyclee","pseudo":"lea.recyclee"}']);
  assert.deepEqual(await listOwnRefs(caller), []);
  const { pieces } = bodyOf(await shop.call(listLiveClaims, { liveId }, admin));
  assert.equal(pieces[0]?.claims[0]?.speaker, 'another');
  await receiveComment('777', 'lea.recyclee', `défilé ${await codeOf(caller)}`);
  assert.equal(await isProved(caller), true, 'the proof of the first person stays');
});

test('a user who takes the pseudo of a buyer without an account cannot prove it from another TikTok account', async () => {
  await shop.aProduct(liveId, 42);
  await receiveComment('501', 'lea.passee', '42');
  await give(7, 'lea.passee');
  const caller = await shop.aCustomer(null);
  bodyOf(await shop.call(updateProfile, { pseudo: 'lea.passee' }, caller));
  await receiveComment('502', 'lea.passee', `défilé ${await codeOf(caller)}`);
  assert.deepEqual(await openAlerts(), ['pseudo-recycled {"heard":"lea.passee","pseudo":"lea.passee"}']);
  assert.equal(await isProved(caller), false);
});

test('deleting an account deletes its proof, its code and the alerts about its pseudo', async () => {
  const { caller, id } = await newCustomer('lea.part');
  await receiveComment(id, 'lea.part', `défilé ${await codeOf(caller)}`);
  await receiveComment('888', 'lea.part', 'coucou');
  await codeOf(caller);
  assert.equal((await openAlerts()).length, 1);
  bodyOf(await shop.call(eraseMyAccount, {}, caller));
  assert.deepEqual(await openAlerts(), []);
  const remaining = await db.many(sql`
    select user_id from pseudo_codes where user_id = ${caller.userId} union all select user_id from pseudo_proofs where user_id = ${caller.userId}`);
  assert.deepEqual(remaining, []);
});

test('each alert about a pseudo names the pseudo of the speaker', async () => {
  for (const kind of ['pseudo-proof', 'pseudo-accounts', 'pseudo-renamed', 'pseudo-recycled'])
    assert.match(attentionWords({ kind, data: { pseudo: 'lea', heard: 'lea2' } }).sentence, /@lea2/);
});
