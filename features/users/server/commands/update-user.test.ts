import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getUser, updateUser } from '#features/users/domain/admin-endpoints.ts';
import { getSession } from '#features/users/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const proof = { password: 'un mot de passe long' };
const names = { firstName: 'Léa', lastName: 'Martin' };

async function createOnDemand(pseudo: string): Promise<string> {
  const row = await shop.shop.db.one<{ id: string }>(sql`
    insert into users (email, tiktok_username) values (${`${pseudo}@pseudo.invalid`}, ${pseudo}) returning id`);
  return row?.id ?? '';
}

test('ADM-08 an administrator changes names, pseudo and rights; the e-mail stays', async () => {
  const { userId, email } = await shop.aCustomer('ancien.pseudo');
  const saved = bodyOf(
    await shop.call(updateUser, { userId, ...names, pseudo: ' @Nouveau.Pseudo ', isAdmin: true }, admin),
  );
  assert.deepEqual(
    [saved.firstName, saved.lastName, saved.pseudo, saved.isAdmin, saved.email],
    ['Léa', 'Martin', 'nouveau.pseudo', true, email],
  );
});

test('ADM-08 first and last name are required, each with its own message', async () => {
  const { userId } = await shop.aCustomer();
  const { problem } = await shop.call(updateUser, { userId, firstName: ' ', lastName: '' }, admin);
  assert.deepEqual(problem?.fields, [
    { path: 'firstName', message: 'Le prénom est requis' },
    { path: 'lastName', message: 'Le nom est requis' },
  ]);
});

test('ADM-08 an empty pseudo becomes null, and a name, pseudo or rights that are not sent stay unchanged', async () => {
  const { userId } = await shop.aCustomer('a.garder');
  bodyOf(await shop.call(updateUser, { userId, firstName: 'Lea', lastName: 'Petit' }, admin));
  const corrected = bodyOf(await shop.call(updateUser, { userId, firstName: 'Léa' }, admin));
  assert.deepEqual([corrected.firstName, corrected.lastName], ['Léa', 'Petit']);
  const updated = bodyOf(await shop.call(updateUser, { userId, ...names }, admin));
  assert.deepEqual([updated.pseudo, updated.isAdmin], ['a.garder', false]);
  for (const pseudo of ['', ' @ ', null]) {
    await shop.shop.db.run(sql`update users set tiktok_username = 'a.garder' where id = ${userId}`);
    assert.equal(bodyOf(await shop.call(updateUser, { userId, ...names, pseudo }, admin)).pseudo, null);
  }
});

test('D-01 ADM-08 a taken pseudo is refused in capitals too, and also when its user has no account', async () => {
  await shop.aCustomer('prise');
  await createOnDemand('prise.en.live');
  const { userId } = await shop.aCustomer('libre');
  for (const pseudo of ['PRISE', 'prise.en.live']) {
    const { status, problem } = await shop.call(updateUser, { userId, ...names, pseudo }, admin);
    assert.deepEqual(
      [status, problem?.code, problem?.title],
      [409, 'users.pseudo-taken', 'Ce pseudo TikTok est déjà utilisé'],
    );
  }
  const seen = bodyOf(await shop.call(getUser, { userId }, admin));
  assert.deepEqual([seen.pseudo, seen.firstName], ['libre', null]);
});

test('D-01 one pseudo given to ten users concurrently is accepted for one user and refused for nine', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, () => shop.aCustomer(null)));
  const answers = await Promise.all(
    users.map(({ userId }) => shop.call(updateUser, { userId, ...names, pseudo: 'disputee' }, admin)),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 9 }, () => 409)]);
});

test('ADM-08 an invalid pseudo is refused with the rule it breaks', async () => {
  const { userId } = await shop.aCustomer();
  const { status, problem } = await shop.call(updateUser, { userId, ...names, pseudo: 'é' }, admin);
  assert.deepEqual([status, problem?.title], [422, 'Le pseudo TikTok doit contenir au moins 2 caractères']);
});

test('ADM-08 an administrator removes the rights of other users, but not their own rights', async () => {
  const otherUser = await shop.aCustomer();
  bodyOf(await shop.call(updateUser, { userId: otherUser.userId, ...names, isAdmin: true }, admin));
  assert.equal(bodyOf(await shop.call(getSession, {}, otherUser)).user?.isAdmin, true);
  bodyOf(await shop.call(updateUser, { userId: otherUser.userId, ...names, isAdmin: false }, admin));
  assert.equal(bodyOf(await shop.call(getSession, {}, otherUser)).user?.isAdmin, false);
  const ownChange = await shop.call(updateUser, { userId: admin.userId, ...names, isAdmin: false }, admin);
  assert.deepEqual([ownChange.status, ownChange.problem?.code], [409, 'users.own-rights']);
});

test('ADM-08 two administrators who remove each other’s rights concurrently leave one administrator and one refusal', async () => {
  for (let round = 0; round < 10; round++) {
    const [firstAdmin, secondAdmin] = [await shop.aCustomer(), await shop.aCustomer()];
    for (const { userId } of [firstAdmin, secondAdmin])
      bodyOf(await shop.call(updateUser, { userId, ...names, isAdmin: true, role: 'owner', ...proof }, admin));
    const answers = await Promise.all([
      shop.call(updateUser, { userId: secondAdmin.userId, ...names, isAdmin: false }, firstAdmin),
      shop.call(updateUser, { userId: firstAdmin.userId, ...names, isAdmin: false }, secondAdmin),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 403]);
    const refused = answers.find(({ problem }) => problem);
    assert.equal(refused?.problem?.title, "Vous n'avez pas les droits administrateur");
    const remainingAdmins = await shop.shop.db.many(sql`
      select 1 from users where is_admin and id = any(${[firstAdmin.userId, secondAdmin.userId]})`);
    assert.equal(remainingAdmins.length, 1);
    await shop.shop.db.run(
      sql`update users set is_admin = false where id = any(${[firstAdmin.userId, secondAdmin.userId]})`,
    );
  }
});

test('D-16 a user without an account cannot get rights, which the next owner of the pseudo would inherit', async () => {
  const userId = await createOnDemand('sans.compte');
  const { status, problem } = await shop.call(updateUser, { userId, ...names, isAdmin: true }, admin);
  assert.deepEqual([status, problem?.code], [409, 'users.admin-needs-account']);
  bodyOf(await shop.call(updateUser, { userId, ...names, isAdmin: false }, admin));
});

test('ADM-08 a user who does not exist is not found', async () => {
  const nobody = { userId: crypto.randomUUID(), ...names };
  assert.equal((await shop.call(updateUser, nobody, admin)).problem?.code, 'users.not-found');
  assert.equal((await shop.call(getUser, nobody, admin)).problem?.code, 'users.not-found');
});

test('D-16 only an administrator changes users, and a user cannot give themselves rights', async () => {
  const customer = await shop.aCustomer();
  for (const as of [null, customer]) {
    const { status } = await shop.call(updateUser, { userId: customer.userId, ...names, isAdmin: true }, as);
    assert.equal(status, 403);
  }
  assert.equal(bodyOf(await shop.call(getUser, { userId: customer.userId }, admin)).isAdmin, false);
});

test('ADM-08 a change of a pseudo or of rights is refused once another person has changed the same field', async () => {
  const { userId } = await shop.aCustomer('avant');
  const seen = { firstName: null, lastName: null, pseudo: 'avant', role: null };
  bodyOf(await shop.call(updateUser, { userId, ...names, pseudo: 'apres' }, admin));
  const edit = (change: object, asSeen: object = seen) =>
    shop.call(updateUser, { userId, ...change, seen: asSeen }, admin);
  const refused = await edit({ pseudo: 'encore' });
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'users.edited-meanwhile']);
  assert.deepEqual(refused.problem?.params, { values: { ...names, pseudo: 'apres' } });
  bodyOf(await edit({ pseudo: 'apres' }));
  bodyOf(await edit({ pseudo: 'encore' }, { ...seen, ...names, pseudo: 'apres' }));
  bodyOf(await shop.call(updateUser, { userId, isAdmin: true, role: 'seller' }, admin));
  const refusedRights = await edit({ isAdmin: true, role: 'packer' }, { role: null });
  assert.deepEqual([refusedRights.status, refusedRights.problem?.code], [409, 'users.role-changed-meanwhile']);
  assert.deepEqual(refusedRights.problem?.params, { role: 'seller' });
});
