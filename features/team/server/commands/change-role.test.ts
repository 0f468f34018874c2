import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeRole, withdrawRights } from '#features/team/domain/endpoints.ts';
import { listTeam } from '#screens/admin/team/endpoints.ts';
import { blockUser, unblockUser, updateUser } from '#features/users/domain/admin-endpoints.ts';
import { getSession } from '#features/users/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const names = { firstName: 'Léa', lastName: 'Martin' };

const roleOf = async (userId: string) =>
  bodyOf(await shop.call(listTeam, {}, admin)).members.find(({ id }) => id === userId)?.role ?? null;

test('D-16 the team lists the members with rights, owners first, and no customer', async () => {
  await shop.aCustomer();
  const packer = await aMember(shop, 'packer');
  const { members } = bodyOf(await shop.call(listTeam, {}, admin));
  assert.deepEqual(
    members.map(({ id, role }) => [id, role]),
    [
      [admin.userId, 'owner'],
      [packer.userId, 'packer'],
    ],
  );
});

test('ADM-08 a change of role or a removal of rights by an owner applies to the next request', async () => {
  const member = await aMember(shop, 'packer');
  bodyOf(await shop.call(changeRole, { userId: member.userId, role: 'seller' }, admin));
  assert.equal(bodyOf(await shop.call(getSession, {}, member)).user?.role, 'seller');
  bodyOf(await shop.call(withdrawRights, { userId: member.userId }, admin));
  assert.equal((await shop.fetch('/api/admin/orders', { as: member })).status, 403);
  assert.equal(await roleOf(member.userId), null);
});

test('ADM-08 a change of role is refused once another owner has changed the role on screen', async () => {
  const { userId } = await aMember(shop, 'packer');
  bodyOf(await shop.call(changeRole, { userId, role: 'owner', password: 'un mot de passe long' }, admin));
  const refused = await shop.call(changeRole, { userId, role: 'seller', seen: 'packer' }, admin);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'users.role-changed-meanwhile']);
  assert.equal(await roleOf(userId), 'owner');
  bodyOf(await shop.call(changeRole, { userId, role: 'seller', seen: 'owner' }, admin));
});

test('ADM-08 owners can neither change their own role nor withdraw their own rights', async () => {
  for (const answer of [
    await shop.call(changeRole, { userId: admin.userId, role: 'seller' }, admin),
    await shop.call(withdrawRights, { userId: admin.userId }, admin),
    await shop.call(updateUser, { userId: admin.userId, ...names, role: 'packer' }, admin),
  ])
    assert.deepEqual([answer.status, answer.problem?.code], [409, 'users.own-rights']);
});

test('ADM-08 when two owners lower each other’s role concurrently, one request is refused and one owner stays', async () => {
  for (let round = 0; round < 10; round++) {
    const [firstOwner, secondOwner] = [await aMember(shop, 'owner'), await aMember(shop, 'owner')];
    const answers = await Promise.all([
      shop.call(changeRole, { userId: secondOwner.userId, role: 'seller' }, firstOwner),
      round % 2
        ? shop.call(changeRole, { userId: firstOwner.userId, role: 'packer' }, secondOwner)
        : shop.call(withdrawRights, { userId: firstOwner.userId }, secondOwner),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 403]);
    const owners = [await roleOf(firstOwner.userId), await roleOf(secondOwner.userId)].filter(
      (role) => role === 'owner',
    );
    assert.equal(owners.length, 1);
    await shop.shop.db.run(
      sql`update users set is_admin = false where id = any(${[firstOwner.userId, secondOwner.userId]})`,
    );
  }
});

test('D-16 a seller cannot give rights, and keeps the same rights after a change of names', async () => {
  const [seller, customer] = [await aMember(shop, 'seller'), await shop.aCustomer()];
  const given = await shop.call(updateUser, { userId: customer.userId, ...names, isAdmin: true }, seller);
  assert.deepEqual([given.status, given.problem?.code], [403, 'users.role-too-low']);
  const raised = await shop.call(updateUser, { userId: seller.userId, ...names, role: 'owner' }, seller);
  assert.equal(raised.problem?.code, 'users.own-rights');
  bodyOf(await shop.call(updateUser, { userId: customer.userId, ...names, isAdmin: false }, seller));
  bodyOf(await shop.call(updateUser, { userId: seller.userId, ...names, isAdmin: true }, seller));
  assert.equal(await roleOf(seller.userId), 'seller');
});

test('D-16 a seller cannot change the names, the pseudo or the block of an account with a higher role', async () => {
  const [seller, owner, packer] = [
    await aMember(shop, 'seller'),
    await aMember(shop, 'owner'),
    await aMember(shop, 'packer'),
  ];
  const { userId } = owner;
  for (const answer of [
    await shop.call(updateUser, { userId, firstName: 'Autre', lastName: 'Nom' }, seller),
    await shop.call(updateUser, { userId, ...names, pseudo: 'prise.par.elle' }, seller),
    await shop.call(blockUser, { userId, reason: 'Essai' }, seller),
  ])
    assert.deepEqual([answer.status, answer.problem?.code], [403, 'users.role-too-low']);
  bodyOf(await shop.call(blockUser, { userId, reason: 'Essai' }, admin));
  const unblocked = await shop.call(unblockUser, { userId }, seller);
  assert.deepEqual([unblocked.status, unblocked.problem?.code], [403, 'users.role-too-low']);
  bodyOf(await shop.call(updateUser, { userId: packer.userId, ...names }, seller));
});

test('a user outside the team has no role to change', async () => {
  const { userId } = await shop.aCustomer();
  for (const targetId of [userId, crypto.randomUUID()])
    assert.equal(
      (await shop.call(changeRole, { userId: targetId, role: 'owner' }, admin)).problem?.code,
      'users.not-found',
    );
  assert.equal(await roleOf(userId), null);
});

test('ADM-08 an undo of given rights is refused after a second owner changed the role', async () => {
  const [customer, second] = [await shop.aCustomer(), await aMember(shop, 'owner')];
  const { userId } = customer;
  const given = { userId, ...names, isAdmin: true, role: 'seller' as const };
  const { action } = bodyOf(await shop.call(updateUser, given, admin));
  bodyOf(await shop.call(changeRole, { userId, role: 'packer' }, second));
  const undone = await shop.call(withdrawRights, { userId, reverts: action ?? '' }, admin);
  assert.deepEqual([undone.status, undone.problem?.code], [409, 'users.role-changed-since']);
  assert.equal(await roleOf(userId), 'packer');
});
