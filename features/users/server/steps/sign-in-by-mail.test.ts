import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import {
  checkPseudo,
  confirmLink,
  getSession,
  requestSignIn,
  signUp,
  updateProfile,
} from '#features/users/domain/endpoints.ts';
import { callerOf, latestMail, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';

const shop = await testShop();
afterAll(() => shop.close());
const liveId = await shop.aLive();
let ref = 0;

const newEmail = () => `${randomBytes(5).toString('hex')}@test.example`;
async function orderFor(pseudo: string): Promise<string> {
  const added = await shop.call(
    addToLiveOrder,
    { liveId, productId: await shop.aProduct(liveId, ++ref), pseudo },
    shop.admin,
  );
  assert.equal(added.status, 200, JSON.stringify(added.body));
  return added.body.orderId;
}
async function askToSignUp(pseudo: string, email = newEmail(), mails = 1): Promise<string> {
  const signUpReply = await shop.call(signUp, { pseudo, email, acceptTerms: true });
  assert.equal(signUpReply.status, 200, JSON.stringify(signUpReply.body));
  return (await latestMail(shop, email, mails)).token;
}
const enter = (token: string) => shop.call(confirmLink, { token });
async function signedUp(pseudo: string): Promise<TestCaller> {
  const entered = await enter(await askToSignUp(pseudo));
  assert.equal(entered.body.pseudoRefused, false);
  return callerOf(entered);
}
const pseudoOf = async (caller: TestCaller) => (await shop.call(getSession, {}, caller)).body.user?.pseudo;
const ordersOf = async (caller: TestCaller) =>
  (await shop.call(listMyOrders, {}, caller)).body.orders.map((order) => order.id);

test('D-01 a pseudo is the same in capitals and in lower case, and is stored in lower case', async () => {
  const lea = await signedUp('Lea.D01');
  assert.equal(await pseudoOf(lea), 'lea.d01');
  for (const typed of ['LEA.D01', ' @lea.d01 ', 'lea.D01']) {
    assert.deepEqual((await shop.call(checkPseudo, { username: typed })).body, { exists: true }, typed);
    const refused = await shop.call(signUp, { pseudo: typed, email: newEmail(), acceptTerms: true });
    assert.equal(refused.problem?.code, 'users.pseudo-taken');
  }
  assert.equal(await shop.shop.db.run(sql`select 1 from users where tiktok_username = 'lea.d01'`), 1);
});

test('D-02 D-04 a pseudo made during a live is free, and its orders pass to the customer who signs up with it', async () => {
  const orderId = await orderFor('nina.d02');
  assert.deepEqual((await shop.call(checkPseudo, { username: 'nina.d02' })).body, { exists: false });
  const createdUser = await shop.shop.db.one<{ id: string; email: string }>(
    sql`select id, email from users where tiktok_username = 'nina.d02'`,
  );
  assert.equal(createdUser?.email, 'nina.d02@pseudo.invalid');

  const nina = await signedUp('Nina.D02');
  assert.equal(nina.userId, createdUser?.id, 'the same user row is linked');
  assert.deepEqual(await ordersOf(nina), [orderId]);
  assert.deepEqual((await shop.call(checkPseudo, { username: 'nina.d02' })).body, { exists: true });
  assert.equal(
    await shop.shop.db.run(sql`select 1 from users where email like '%nina.d02%'`),
    0,
    'the placeholder address is gone',
  );
});

test('D-02 of two people who sign up with one pseudo concurrently, one gets the pseudo and the second signs in without a pseudo', async () => {
  for (let round = 0; round < 3; round++) {
    const pseudo = `course.${round}`;
    if (round === 1) await orderFor(pseudo);
    const tokens = await Promise.all([askToSignUp(pseudo), askToSignUp(pseudo)]);
    const entered = await Promise.all(tokens.map(enter));
    assert.deepEqual(
      entered.map((answer) => answer.status),
      [200, 200],
    );
    const winners = entered.filter((answer) => !answer.body.pseudoRefused);
    assert.equal(winners.length, 1);
    for (const answer of entered) assert.equal(answer.body.user.pseudo, answer.body.pseudoRefused ? null : pseudo);
    for (const winner of winners) assert.equal((await ordersOf(callerOf(winner))).length, round === 1 ? 1 : 0);
  }
});

test('D-02 a pseudo that gets a piece during its sign-up belongs to one user, who has the order', async () => {
  for (let round = 0; round < 8; round++) {
    const pseudo = `instant.${round}`;
    const token = await askToSignUp(pseudo);
    const productId = await shop.aProduct(liveId, ++ref);
    const [entered, added] = await Promise.all([
      enter(token),
      shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin),
    ]);
    assert.deepEqual([entered.status, added.status], [200, 200], JSON.stringify([entered.body, added.body]));
    assert.equal(entered.body.pseudoRefused, false);
    assert.deepEqual(await ordersOf(callerOf(entered)), [added.body.orderId]);
  }
});

test('D-03 a link requested with an unknown address opens an account without a pseudo when it is used, not before', async () => {
  const email = newEmail();
  await shop.call(requestSignIn, { email });
  const { token } = await latestMail(shop, email);
  assert.equal(await shop.shop.db.run(sql`select 1 from users where email = ${email}`), 0);
  const entered = await enter(token);
  assert.deepEqual([entered.status, entered.body.user.pseudo, entered.body.user.email], [200, null, email]);
  assert.equal(await shop.shop.db.run(sql`select 1 from auth_identities where email = ${email}`), 1);
});

test('D-03 signing up again with a known address signs in, and changes neither the pseudo nor the account', async () => {
  const lea = await signedUp('lea.again');
  const entered = await enter(await askToSignUp('lea.other', lea.email.toUpperCase(), 2));
  assert.deepEqual(
    [entered.body.user.id, entered.body.user.pseudo, entered.body.pseudoRefused],
    [lea.userId, 'lea.again', true],
  );
});

test('D-16 a former address of an account opens an account of its own', async () => {
  const lea = await shop.aCustomer('lea.moved');
  const former = newEmail();
  await shop.shop.db.run(sql`update users set email = ${former} where id = ${lea.userId}`);
  await shop.call(requestSignIn, { email: former });
  const entered = await enter((await latestMail(shop, former)).token);
  assert.deepEqual([entered.status, entered.body.user.id === lea.userId], [200, false]);
  assert.deepEqual(await shop.shop.db.one(sql`select email from users where id = ${lea.userId}`), { email: lea.email });
});

test('the first sign-in of an imported user is announced to open lists of users', async () => {
  const email = newEmail();
  const imported = await shop.shop.db.one<{ id: string }>(
    sql`insert into users (email) values (${email}) returning id`,
  );
  let isAnnounced = false;
  shop.shop.liveFeed.subscribe(({ topic, id }) => {
    isAnnounced ||= topic === 'users' && id === imported?.id;
  });
  await shop.call(requestSignIn, { email });
  const entered = await enter((await latestMail(shop, email)).token);
  assert.equal(entered.body.user.id, imported?.id);
  await until(async () => isAnnounced);
});

test('CUS-15 a customer sets the pseudo once on the profile, gets the orders made under that pseudo, and cannot change the pseudo afterwards', async () => {
  const orders = [await orderFor('mia.profil')];
  const mia = await shop.aCustomer(null);
  const given = await shop.call(updateProfile, { firstName: 'Mia', lastName: '', pseudo: '@Mia.Profil' }, mia);
  assert.deepEqual(
    [given.status, given.body.orders, given.body.user.pseudo, given.body.user.firstName, given.body.user.lastName],
    [200, 1, 'mia.profil', 'Mia', null],
  );
  assert.deepEqual(await ordersOf(mia), orders);
  assert.equal(await shop.shop.db.run(sql`select 1 from users where tiktok_username = 'mia.profil'`), 1);

  const changed = await shop.call(updateProfile, { firstName: 'Mia', pseudo: 'mia.autre' }, mia);
  assert.deepEqual([changed.status, changed.problem?.code], [409, 'users.pseudo-locked']);
  const same = await shop.call(updateProfile, { firstName: 'Mia', lastName: 'Roux', pseudo: 'mia.profil' }, mia);
  assert.deepEqual([same.status, same.body.orders, same.body.user.lastName], [200, 0, 'Roux']);
});

test('CUS-15 a pseudo of another account is refused on the profile, and nothing else changes', async () => {
  await signedUp('prise');
  const mia = await shop.aCustomer(null);
  const refused = await shop.call(updateProfile, { firstName: 'Mia', pseudo: 'PRISE' }, mia);
  assert.deepEqual([refused.status, refused.problem?.title], [409, 'Ce pseudo TikTok est déjà utilisé']);
  assert.equal((await shop.call(getSession, {}, mia)).body.user?.firstName, null);
});

test('CUS-15 one of two people who set one pseudo on their profiles concurrently gets the pseudo', async () => {
  const customers = await Promise.all([shop.aCustomer(null), shop.aCustomer(null)]);
  const answers = await Promise.all(
    customers.map((customer) => shop.call(updateProfile, { pseudo: 'profil.double' }, customer)),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409]);
});
