import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { inFrenchOrder } from '#shared/french-order.ts';
import { urlOf } from '#shared/http/request.ts';
import { erasedEmail } from '#features/users/domain/rules.ts';
import { getUser, searchUsers } from '#features/users/domain/admin-endpoints.ts';
import { getUsersFile, countUsers, listUsers } from './endpoints.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

async function replaceUsers(
  people: readonly [email: string, pseudo: string | null, first: string | null, last: string | null][],
) {
  await shop.shop.db.run(sql`delete from orders`);
  await shop.shop.db.run(sql`delete from users where not is_admin`);
  for (const [minute, [email, pseudo, first, last]] of people.entries()) {
    await shop.shop.db.run(sql`
      insert into users (email, tiktok_username, first_name, last_name, created_at)
      values (${email}, ${pseudo}, ${first}, ${last}, timestamptz '2026-11-01' + make_interval(mins => ${minute}))`);
  }
}
const listInitials = async (q?: string) =>
  bodyOf(await shop.call(listUsers, { q }, admin)).users.map(({ email }) => email[0]);
const count = async (q?: string) => bodyOf(await shop.call(countUsers, { q }, admin)).count;

test('ADM-05 users are listed newest first, without administrators, and counted', async () => {
  await replaceUsers([
    ['a@x.fr', null, null, null],
    ['b@x.fr', 'bea', null, null],
    ['c@x.fr', null, 'Chloé', 'Dupont'],
  ]);
  assert.deepEqual(await listInitials(), ['c', 'b', 'a']);
  assert.equal(await count(), 3);
});

test('ADM-05 a search covers the e-mail, the pseudo and the full name, in any case, and takes wildcards literally', async () => {
  await replaceUsers([
    ['a@mail.fr', 'robe_rouge', 'Élodie', 'Le Goff'],
    ['b@x.fr', 'roberouge', 'Anne', '100%'],
    ['c@x.fr', null, null, null],
  ]);
  const searches: [string, string[]][] = [
    ['MAIL', ['a']],
    ['robe', ['b', 'a']],
    ['@roberouge', ['b']],
    ['élodie le', ['a']],
    ['ÉLODIE', ['a']],
    ['robe_', ['a']],
    ['100%', ['b']],
    ['%', ['b']],
    ['\\', []],
    ['zoé', []],
    ['  ', ['c', 'b', 'a']],
  ];
  for (const [q, emails] of searches) {
    assert.deepEqual(await listInitials(q), emails, q);
    assert.equal(await count(q), emails.length, q);
  }
});

test('ADM-05 the pages show every user once, even users created at the same instant', async () => {
  await replaceUsers([]);
  await shop.shop.db.run(sql`
    insert into users (email, created_at) select n || '@x.fr', timestamptz '2026-11-01' + make_interval(mins => n / 7)
    from generate_series(1, 120) n`);
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = bodyOf(await shop.call(listUsers, { after: cursor, q: '@x' }, admin));
    seen.push(...page.users.map(({ id }) => id));
    sizes.push(page.users.length);
    cursor = page.next ?? undefined;
  } while (cursor);
  assert.deepEqual(sizes, [50, 50, 20]);
  assert.equal(new Set(seen).size, 120);
});

test('ADM-06 each user is listed with the number of orders, the account and the last sign-in', async () => {
  await replaceUsers([['a@x.fr', 'avec.commandes', null, null]]);
  const customer = await shop.aCustomer('avec.compte');
  const at = '2026-11-20T19:15:00+00:00';
  await shop.shop.db.run(sql`update auth_identities set last_sign_in_at = ${at} where email = ${customer.email}`);
  await shop.shop.db.run(
    sql`insert into orders (user_id) select id from users, generate_series(1, 3) where email = 'a@x.fr'`,
  );
  const { users } = bodyOf(await shop.call(listUsers, {}, admin));
  const summary = users.map(({ pseudo, ordersCount, hasAccount, lastSignInAt }) => [
    pseudo,
    ordersCount,
    hasAccount,
    lastSignInAt,
  ]);
  assert.deepEqual(summary, [
    ['avec.compte', 0, true, at],
    ['avec.commandes', 3, false, null],
  ]);
  const user = bodyOf(await shop.call(getUser, { userId: users[1]?.id ?? '' }, admin));
  assert.deepEqual(user, users[1]);
});

test('ADM-11 a search for a merge returns at most ten users by last name, administrators included', async () => {
  await replaceUsers([
    ['z@x.fr', 'zoe', 'Zoé', 'Abeille'],
    ['y@x.fr', 'yas', 'Yasmine', 'bernard'],
    ['n@x.fr', 'sans.nom', null, null],
    ['d@x.fr', null, 'Zélie', 'Dupont'],
  ]);
  const findInitials = async (q: string) =>
    bodyOf(await shop.call(searchUsers, { q }, admin)).users.map(({ email }) => email[0]);
  assert.deepEqual(await findInitials('@x.fr'), ['z', 'y', 'd', 'n']);
  assert.deepEqual(await findInitials('ABEILLE'), ['z']);
  assert.deepEqual(await findInitials('@zo'), ['z']);
  assert.deepEqual(await findInitials('admin@test'), ['a']);
  await shop.shop.db.run(sql`insert into users (email) select n || '@nombre.fr' from generate_series(1, 20) n`);
  assert.equal((await findInitials('@nombre.fr')).length, 10);
  assert.equal((await shop.call(searchUsers, { q: '  ' }, admin)).status, 422);
});

test('ADM-11 an erased user is not found by the number of an order', async () => {
  const order = await toPay(shop);
  const { number } = await seenByAdmin(shop, order);
  const findIds = async () => bodyOf(await shop.call(searchUsers, { q: number }, admin)).users.map(({ id }) => id);
  assert.deepEqual(await findIds(), [order.customer.userId]);
  await shop.shop.db.run(sql`
    update users set email = ${erasedEmail(order.customer.userId)}, tiktok_username = null, auth_id = null
    where id = ${order.customer.userId}`);
  assert.deepEqual(await findIds(), []);
});

test('D-16 customers and visitors cannot list, count, search or read users', async () => {
  const customer = await shop.aCustomer();
  for (const as of [null, customer]) {
    const replies = [
      await shop.call(listUsers, {}, as),
      await shop.call(countUsers, {}, as),
      await shop.call(searchUsers, { q: 'a' }, as),
      await shop.call(getUser, { userId: customer.userId }, as),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [403, 403, 403, 403],
    );
  }
});

test('ADM-11 matching users are sorted in French order, with É beside E', async () => {
  const names = ['Zola', 'Élie', 'elan', 'Dupont', 'Emma', 'Étienne', 'Eva', 'Çelik', 'de la Tour', 'Cohen'];
  await replaceUsers(names.map((last, at) => [`${at}@mail.fr`, null, 'Anne', last]));
  const { users } = bodyOf(await shop.call(searchUsers, { q: 'mail' }, admin));
  const shown = users.map(({ lastName }) => lastName ?? '');
  assert.deepEqual(shown, shown.toSorted(inFrenchOrder));
  assert.deepEqual(shown.slice(0, 4), ['Çelik', 'Cohen', 'de la Tour', 'Dupont']);
});

test('ADM-05 D-16 the file contains the listed users, newest first, runs no formula, and is refused to customers', async () => {
  await replaceUsers([
    ['a@x.fr', 'ana', '=2+2', 'Abel; fils'],
    ['b@x.fr', null, 'Léa', null],
    ['c@x.fr', 'cleo', null, null],
  ]);
  const file = async (q: string) => {
    const answer = await shop.fetch(urlOf(getUsersFile, { q }), { as: admin });
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  };
  const lines = (await file('')).split('\r\n');
  assert.equal(lines[0], '\uFEFFNom;Prénom;E-mail;Pseudo TikTok;Compte;Commandes;Créé le;Dernière connexion;Bloquée');
  assert.deepEqual(
    lines.slice(1).map((line) => line.split(';').slice(0, 4).join('|')),
    ['||c@x.fr|cleo', '|Léa|b@x.fr|', '"Abel| fils"|\'=2+2|a@x.fr', ''],
  );
  assert.equal((await file('ana')).trim().split('\r\n').length, 2);
  assert.equal((await shop.fetch(urlOf(getUsersFile, {}), { as: await shop.aCustomer('curieuse') })).status, 403);
});
