import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import type { Role } from '#shared/roles.ts';
import {
  changeRole,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
  withdrawRights,
} from '#features/team/domain/endpoints.ts';
import { listTeam } from '#screens/admin/team/endpoints.ts';
import { eraseUser } from '#features/retention/domain/admin-endpoints.ts';
import {
  adminSignIn,
  beginEmailChange,
  confirmEmailChange,
  updateUser,
} from '#features/users/domain/admin-endpoints.ts';
import { confirmLink, getSession, updatePassword } from '#features/users/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { callerOf, latestMail } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());
const { admin } = shop;
const password = 'douze lettres au moins';
const proof = { password: 'un mot de passe long' };
const DAY_MS = 86_400_000;

let invited = 0;
async function invite(role: Role = 'seller', email = `invitee.${++invited}@test.example`, mails = 1) {
  bodyOf(await shop.call(inviteMember, { email, role, ...proof }, admin));
  return { email, mail: await latestMail(shop, email, mails) };
}
const accept = (token: string) => shop.call(updatePassword, { token, password });
const findInvitation = async (address: string) =>
  bodyOf(await shop.call(listTeam, {}, admin)).invitations.find(({ email }) => email === address);

test('ADM-32 an invited person chooses a password and has the role that the mail names', async () => {
  const { email, mail } = await invite('packer');
  assert.match(mail.text, /Votre rôle\s: Préparation\. Vous pouvez lire les commandes et préparer les colis/);
  assert.ok(mail.links[0]?.startsWith(`${shop.config.publicUrl}/update-password?invitation=packer#jeton=`));
  assert.equal((await findInvitation(email))?.role, 'packer');
  const answer = await accept(mail.token);
  assert.deepEqual([answer.status, answer.body.user.role], [200, 'packer']);
  assert.equal((await shop.fetch('/api/admin/preparation', { as: callerOf(answer) })).status, 200);
  const joined = await shop.shop.db.many(sql`
    select type, actor_name, actor_id = user_id as herself, data from events
    where user_id = ${answer.body.user.id}`);
  assert.deepEqual(joined, [{ type: 'account.joined', actor_name: email, herself: true, data: { to: 'packer' } }]);
  assert.equal(bodyOf(await shop.call(adminSignIn, { email, password })).user.email, email);
  assert.equal(await findInvitation(email), undefined);
  assert.equal((await accept(mail.token)).problem?.code, 'users.link-expired');
});

test('ADM-32 an invited customer keeps the account and is signed out of other devices', async () => {
  const customer = await shop.aCustomer();
  const { mail } = await invite('seller', customer.email);
  const answer = await accept(mail.token);
  assert.deepEqual([answer.body.user.id, answer.body.user.role], [customer.userId, 'seller']);
  assert.equal(bodyOf(await shop.call(getSession, {}, customer)).user, null);
});

test('D-03 the mail of an invitation does not reveal whether the address has an account', async () => {
  const customer = await shop.aCustomer();
  const texts = [(await invite('seller', customer.email)).mail.text, (await invite('seller')).mail.text].map((text) =>
    // The second mail may be sent in the next minute.
    text.replace(/jeton=[\w-]+/, 'jeton=').replace(/jusqu’au .*\./, 'jusqu’au …'),
  );
  assert.equal(texts[0], texts[1]);
});

test('ADM-32 the link of an invitation fails after a withdrawal, a replacement, a second sending or a week', async () => {
  const first = await invite();
  const { id = '' } = (await findInvitation(first.email)) ?? {};
  bodyOf(await shop.call(withdrawInvitation, { invitationId: id }, admin));
  assert.equal((await accept(first.mail.token)).problem?.code, 'users.link-expired');
  assert.equal(
    (await shop.call(withdrawInvitation, { invitationId: id }, admin)).problem?.code,
    'team.invitation-gone',
  );

  const second = await invite('packer');
  const third = await invite('seller', second.email, 2);
  assert.equal((await accept(second.mail.token)).problem?.code, 'users.link-expired');
  shop.advance(6 * DAY_MS);
  bodyOf(await shop.call(resendInvitation, { invitationId: (await findInvitation(second.email))?.id ?? '' }, admin));
  const fourth = await latestMail(shop, second.email, 3);
  assert.equal((await accept(third.mail.token)).problem?.code, 'users.link-expired');
  shop.advance(6 * DAY_MS);
  assert.equal((await accept(fourth.token)).body.user.role, 'seller');

  const expiredInvitation = await invite();
  shop.advance(7 * DAY_MS);
  assert.equal((await accept(expiredInvitation.mail.token)).problem?.code, 'users.link-expired');
});

test('D-16 an invitation alone signs no user in, and gives a team member no further rights', async () => {
  const { email, mail } = await invite('owner');
  assert.equal((await shop.call(confirmLink, { token: mail.token })).problem?.code, 'users.link-expired');
  const request = await shop.shop.db.one(sql`select code_hash from sign_in_requests where email = ${email}`);
  assert.deepEqual(request, { code_hash: null });
  const member = await shop.aCustomer();
  const openInvitation = await invite('owner', member.email);
  await shop.shop.db.run(sql`update users set is_admin = true, role = 'packer' where id = ${member.userId}`);
  const secondReply = await shop.call(inviteMember, { email: member.email, role: 'seller' }, admin);
  assert.deepEqual([secondReply.status, secondReply.problem?.code], [409, 'team.member-already']);
  assert.equal((await accept(openInvitation.mail.token)).body.user.role, 'packer');
  // The link has replaced the password of a member, who must learn of the change.
  assert.match((await latestMail(shop, member.email, 2)).subject, /mot de passe/i);
  bodyOf(await shop.call(withdrawRights, { userId: member.userId }, admin));
});

test('D-16 the invitation of a user ends when the user gets rights in another way', async () => {
  const { email, userId } = await shop.aCustomer();
  const { mail } = await invite('seller', email);
  bodyOf(await shop.call(updateUser, { userId, isAdmin: true, role: 'owner', ...proof }, admin));
  assert.equal(await findInvitation(email), undefined);
  assert.equal((await accept(mail.token)).problem?.code, 'users.link-expired');
});

test('D-16 the invitations of an owner are withdrawn when the owner loses the rights or becomes a seller', async () => {
  for (const lose of [
    (userId: string) => shop.call(withdrawRights, { userId }, admin),
    (userId: string) => shop.call(changeRole, { userId, role: 'seller' }, admin),
  ]) {
    const owner = await shop.aCustomer();
    const names = { firstName: 'Léa', lastName: 'Martin' };
    bodyOf(
      await shop.call(updateUser, { userId: owner.userId, ...names, isAdmin: true, role: 'owner', ...proof }, admin),
    );
    const email = `back.${owner.userId}@test.example`;
    bodyOf(await shop.call(inviteMember, { email, role: 'seller' }, owner));
    const { token } = await latestMail(shop, email);
    const otherInvitation = await invite();
    bodyOf(await lose(owner.userId));
    assert.equal(await findInvitation(email), undefined);
    assert.equal((await accept(token)).problem?.code, 'users.link-expired');
    assert.equal((await findInvitation(otherInvitation.email))?.role, 'seller');
  }
});

test('an erasure removes the address of the invitation of a former member who has changed the address since', async () => {
  const { email, mail } = await invite('seller');
  const member = callerOf(await accept(mail.token));
  const later = `later.${email}`;
  bodyOf(await shop.call(beginEmailChange, { email: later, password }, member));
  const changed = await shop.call(confirmEmailChange, { code: (await latestMail(shop, later)).code }, member);
  assert.equal(changed.body.user.email, later);
  bodyOf(await shop.call(withdrawRights, { userId: member.userId }, admin));
  bodyOf(await shop.call(eraseUser, { userId: member.userId }, admin));
  const events = await shop.shop.db.many<{ data: object }>(sql`select data from events`);
  assert.deepEqual(
    events.filter(({ data }) => JSON.stringify(data).includes(email)),
    [],
  );
});

test('D-16 an owner who is made a seller during an invitation invites nobody', async () => {
  const owner = await aMember(shop, 'owner');
  const email = 'pendant@test.example';
  const { answer } = await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`update users set role = 'seller' where id = ${owner.userId}`);
    let isAnswered = false;
    const pending = shop.call(inviteMember, { email, role: 'seller' }, owner).finally(() => (isAnswered = true));
    await untilWaitingForLocks(shop.shop.db, 1, () => isAnswered);
    return { answer: pending };
  });
  const { status, problem } = await answer;
  assert.deepEqual([status, problem?.code], [403, 'users.role-too-low']);
  assert.equal(await findInvitation(email), undefined);
});

test('ADM-32 two concurrent invitations to one address leave one open invitation', async () => {
  const { email } = await invite();
  const { answers } = await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select from sign_in_requests where email = ${email} for update`);
    const pending = [1, 2].map(() => shop.call(inviteMember, { email, role: 'packer' }, admin));
    await untilWaitingForLocks(shop.shop.db, 2);
    return { answers: Promise.all(pending) };
  });
  for (const answer of await answers) bodyOf(answer);
  const { invitations } = bodyOf(await shop.call(listTeam, {}, admin));
  assert.equal(invitations.filter((invitation) => invitation.email === email).length, 1);
});

test('D-16 a person who accepts an invitation while it is sent again is not invited a second time', async () => {
  const customer = await shop.aCustomer();
  const { email } = customer;
  await invite('seller', email);
  const { answer } = await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`update sign_in_requests set used_at = now() where email = ${email} and purpose = 'invitation'`);
    const pending = shop.call(inviteMember, { email, role: 'packer' }, admin);
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(sql`update users set is_admin = true, role = 'seller' where id = ${customer.userId}`);
    return { answer: pending };
  });
  assert.equal((await answer).problem?.code, 'team.member-already');
  assert.equal(await findInvitation(email), undefined);
});
