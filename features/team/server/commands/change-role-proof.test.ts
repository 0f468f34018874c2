import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeRole, inviteMember, resendInvitation } from '#features/team/domain/endpoints.ts';
import { updateUser } from '#features/users/domain/admin-endpoints.ts';
import { listTeam } from '#screens/admin/team/endpoints.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const password = 'un mot de passe long';
const proofs = [
  [{}, 'users.proof-wanted'],
  [{ password: 'un autre mot de passe' }, 'users.wrong-proof'],
] as const;

const isOwner = async (userId: string) =>
  bodyOf(await shop.call(listTeam, {}, admin)).members.some(({ id, role }) => id === userId && role === 'owner');
const findInvitation = async (address: string) =>
  bodyOf(await shop.call(listTeam, {}, admin)).invitations.find(({ email }) => email === address);
async function mailsAboutOwners(email: string) {
  await sendDueMails(shop.system);
  return (await mailsTo(shop, email)).filter(({ subject }) =>
    /invitation d’une personne propriétaire|nouveaux droits de propriétaire/.test(subject),
  );
}

test('D-16 a session without a fresh proof makes nobody an owner', async () => {
  const [customer, seller] = [await shop.aCustomer(), await aMember(shop, 'seller')];
  const email = 'zelda@test.example';
  for (const [proof, code] of proofs) {
    const answers = [
      await shop.call(updateUser, { userId: customer.userId, isAdmin: true, role: 'owner', ...proof }, admin),
      await shop.call(updateUser, { userId: seller.userId, role: 'owner', ...proof }, admin),
      await shop.call(changeRole, { userId: seller.userId, role: 'owner', ...proof }, admin),
      await shop.call(inviteMember, { email, role: 'owner', ...proof }, admin),
    ];
    for (const { status, problem } of answers) assert.deepEqual([status, problem?.code], [422, code]);
  }
  assert.deepEqual([await isOwner(customer.userId), await isOwner(seller.userId)], [false, false]);
  assert.equal(await findInvitation(email), undefined);
  assert.deepEqual(await mailsAboutOwners(admin.email), []);
});

test('D-16 a fresh proof makes an owner, and all earlier owners get a mail that names the new owner', async () => {
  const [seller, secondOwner] = [await aMember(shop, 'seller'), await aMember(shop, 'owner')];
  bodyOf(await shop.call(changeRole, { userId: seller.userId, role: 'owner', password }, admin));
  assert.equal(await isOwner(seller.userId), true);
  for (const { email } of [admin, secondOwner]) {
    const [mail] = await mailsAboutOwners(email);
    assert.ok(mail?.text.includes(seller.email), email);
  }
  assert.deepEqual(await mailsAboutOwners(seller.email), []);
});

test('D-16 an owner who loses the rights before the mail is written still gets the mail', async () => {
  const [seller, secondOwner] = [await aMember(shop, 'seller'), await aMember(shop, 'owner')];
  bodyOf(await shop.call(updateUser, { userId: seller.userId, role: 'owner', password }, admin));
  bodyOf(await shop.call(updateUser, { userId: secondOwner.userId, isAdmin: false }, admin));
  assert.equal((await mailsAboutOwners(secondOwner.email)).length, 1);
});

test('D-16 the invitation of an owner needs a proof each time it is sent, and each sending is mailed to the owners', async () => {
  const email = 'ines@test.example';
  const count = async () => (await mailsAboutOwners(admin.email)).length;
  const before = await count();
  bodyOf(await shop.call(inviteMember, { email, role: 'owner', password }, admin));
  assert.match((await mailsAboutOwners(admin.email))[0]?.text ?? '', /a invité ines@test\.example/);
  const invitationId = (await findInvitation(email))?.id ?? '';
  const unproved = await shop.call(resendInvitation, { invitationId }, admin);
  assert.deepEqual([unproved.status, unproved.problem?.code], [422, 'users.proof-wanted']);
  assert.equal((await findInvitation(email))?.id, invitationId);
  bodyOf(await shop.call(resendInvitation, { invitationId, password }, admin));
  assert.equal(await count(), before + 2);
});

test('D-16 rights of an owner that another request has lowered meanwhile are not restored without a proof', async () => {
  const owner = await aMember(shop, 'owner');
  const change = { userId: owner.userId, firstName: 'Léa', lastName: 'Martin', role: 'owner' as const };
  bodyOf(await shop.call(updateUser, change, admin));
  await shop.shop.db.run(sql`update users set role = 'packer' where id = ${owner.userId}`);
  assert.equal((await shop.call(updateUser, change, admin)).problem?.code, 'users.proof-wanted');
});
