import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listAuthors, listHistory } from '#features/history/domain/endpoints.ts';
import type { HistoryLine } from '#features/history/domain/schemas.ts';
import { eraseUser } from '#features/retention/domain/admin-endpoints.ts';
import { saveVersionsNow } from '#features/content/server/steps/save-versions.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import {
  changeRole,
  endUserSessions,
  inviteMember,
  resetSecondFactor,
  withdrawInvitation,
  withdrawRights,
} from '#features/team/domain/endpoints.ts';
import { listTeam } from '#screens/admin/team/endpoints.ts';
import { accountChangeSentence } from '#features/team/domain/labels.ts';
import { blockUser, updateUser } from '#features/users/domain/admin-endpoints.ts';
import { historyOf, type HistoryInput } from '#sandbox/testing/history-steps.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
// As at the start of a shop. The first change of settings would store the legal texts otherwise.
await saveVersionsNow(shop.system);

const history = historyOf(shop);
const types = async (input: HistoryInput) => (await history(input)).lines.map(({ type }) => type);

test('ADM-20 the history lists each change of orders, people and settings with its author, newest first', async () => {
  const order = await toPay(shop);
  const { number } = await seenByAdmin(shop, order);
  bodyOf(await shop.call(blockUser, { userId: order.customer.userId, reason: 'Impayés' }, admin));
  bodyOf(await shop.call(changeSettings, { piecesPerBuyer: 5 }, admin));
  const { lines } = await history();
  assert.deepEqual(
    lines.slice(0, 2).map(({ kind, type }) => [kind, type]),
    [
      ['setting', 'piecesPerBuyer'],
      ['block', 'blocked'],
    ],
  );
  assert.deepEqual(lines[0]?.data['to'], 5);
  assert.equal(lines.find(({ kind }) => kind === 'order')?.order?.number, number);
  assert.ok(lines.every(({ at }, index) => index === 0 || at <= (lines[index - 1]?.at ?? '')));
  const { authors } = bodyOf(await shop.call(listAuthors, {}, admin));
  const adminAuthor = authors.find(({ name }) => name === lines[0]?.author);
  assert.deepEqual(await types({ authorId: adminAuthor?.id, kind: 'block' }), ['blocked']);
  assert.deepEqual(await types({ authorId: adminAuthor?.id, kind: 'setting' }), ['piecesPerBuyer']);
  assert.deepEqual(await types({ authorId: order.customer.userId, kind: 'setting' }), []);
  assert.ok((await types({ authorId: order.customer.userId })).includes('order.address-given'));
});

test('ADM-20 a search finds the history of the matching orders and people, and days in Paris narrow the result', async () => {
  const [order, secondOrder] = [await toPay(shop), await toPay(shop)];
  const { number } = await seenByAdmin(shop, order);
  bodyOf(await shop.call(blockUser, { userId: order.customer.userId, reason: 'Impayés' }, admin));
  const { number: secondNumber } = await seenByAdmin(shop, secondOrder);
  for (const q of [number, `@${order.pseudo}`]) {
    const { lines } = await history({ q });
    assert.ok(
      lines.some((line) => line.order?.number === number),
      q,
    );
    assert.ok(!lines.some((line) => line.order?.number === secondNumber), q);
  }
  assert.ok((await types({ q: `@${order.pseudo}` })).includes('blocked'));
  await db.run(sql`update events set at = '2025-03-30T22:30:00Z' where order_id = ${order.orderId}`);
  const ofDay = async (day: string) => (await history({ q: number, kind: 'order', from: day, to: day })).lines.length;
  assert.deepEqual([(await ofDay('2025-03-30')) > 0, (await ofDay('2025-03-31')) > 0], [false, true], 'days of Paris');
});

test('ADM-20 a search that matches many orders finds the history of the newest orders, and reports that older orders are left out', async () => {
  const { userId } = await shop.aCustomer();
  await db.run(sql`
    insert into orders (user_id, tracking_id, order_date)
    select ${userId}, 'ZZ12340' || n, now() - make_interval(days => 700 - n) from generate_series(1, 700) n`);
  await db.run(sql`
    insert into events (type, order_id, actor_kind) select 'order.label-made', id, 'customer' from orders where tracking_id in ('ZZ12340699', 'ZZ12340700')`);
  const partial = await history({ q: 'zz12340' });
  assert.deepEqual([partial.lines.filter(({ kind }) => kind === 'order').length, partial.isCut], [2, true]);
  const [none, whole] = [
    await history({ q: 'zz12340', from: '2020-01-01', to: '2020-01-01' }),
    await history({ q: 'zz12340700' }),
  ];
  assert.deepEqual([none.lines, none.isCut], [[], true]);
  assert.deepEqual([whole.lines.length, whole.isCut], [1, false]);
  assert.equal((await history({ q: 'zz12340', userId: crypto.randomUUID() })).isCut, false);
});

test('ADM-20 the pages of the history contain each line once, even if lines of several kinds have the same time', async () => {
  const { orderId } = await toPay(shop);
  await db.run(sql`
    insert into events (order_id, at, actor_kind, type)
    select ${orderId}, '2024-01-01T12:00:00Z', 'system', 'order.separated' from generate_series(1, 120)`);
  await db.run(sql`
    insert into events (at, actor_kind, type, data)
    select '2024-01-01T12:00:00Z', 'system', 'setting.set', '{"key": "hold-hours", "from": 1, "to": 2}' from generate_series(1, 5)`);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await history({ from: '2024-01-01', to: '2024-01-01', after: cursor });
    seen.push(...page.lines.map(({ kind, id }) => `${kind} ${id}`));
    cursor = page.next ?? undefined;
  } while (cursor);
  assert.deepEqual([seen.length, new Set(seen).size], [125, 125]);
});

const sentenceOf = ({ type, data }: HistoryLine) => accountChangeSentence(type, data);

test('ADM-20 ADM-08 the history shows changes of accounts to an owner, and no change of accounts or settings to a seller', async () => {
  const member = await shop.aCustomer();
  const names = { firstName: 'Zoé', lastName: 'Petit' };
  bodyOf(await shop.call(updateUser, { userId: member.userId, ...names, isAdmin: true, role: 'packer' }, admin));
  bodyOf(await shop.call(changeRole, { userId: member.userId, role: 'seller' }, admin));
  await db.run(sql`insert into second_factors (user_id, secret, confirmed_at) values (${member.userId}, 'S', now())`);
  bodyOf(await shop.call(resetSecondFactor, { userId: member.userId, password: 'un mot de passe long' }, admin));
  bodyOf(await shop.call(endUserSessions, { userId: member.userId }, admin));
  bodyOf(
    await shop.call(
      inviteMember,
      { email: 'zelda@test.example', role: 'owner', password: 'un mot de passe long' },
      admin,
    ),
  );
  const invitation = bodyOf(await shop.call(listTeam, {}, admin)).invitations[0];
  bodyOf(await shop.call(withdrawInvitation, { invitationId: invitation?.id ?? '' }, admin));
  const { lines } = await history({ kind: 'account' });
  assert.deepEqual(lines.map(sentenceOf), [
    'Invitation retirée à zelda@test.example',
    'Invitation envoyée à zelda@test.example\u00A0: Propriétaire',
    'Déconnexion de tous ses appareils',
    'Double vérification désactivée par une autre personne',
    'Rôle\u00A0: Préparation → Vente',
    'Droits donnés\u00A0: Préparation',
    'Droits et mot de passe donnés depuis le serveur',
  ]);
  // The oldest line is about the first owner, who was created on the server and has no author.
  const byAdmin = lines.slice(0, -1);
  assert.ok(byAdmin.every(({ author }) => author === lines[0]?.author));
  assert.equal(lines.at(-1)?.author, 'system');
  assert.deepEqual(
    byAdmin.map(({ person }) => person?.name ?? null),
    [null, null, ...Array.from({ length: 4 }, () => 'Zoé Petit')],
  );
  assert.equal(
    (await history({ kind: 'account', q: member.email })).lines.length,
    4,
    'found by the e-mail of the person',
  );

  const seller = await aMember(shop, 'seller');
  const listSellerKinds = async (input: HistoryInput) => (await history(input, seller)).lines.map(({ kind }) => kind);
  for (const kind of ['account', 'setting'] as const) assert.deepEqual(await listSellerKinds({ kind }), [], kind);
  assert.ok((await listSellerKinds({})).every((kind) => kind !== 'account' && kind !== 'setting'));

  bodyOf(await shop.call(withdrawRights, { userId: member.userId }, admin));
  bodyOf(await shop.call(eraseUser, { userId: member.userId }, admin));
  assert.deepEqual((await history({ kind: 'account' })).lines.slice(0, 2).map(sentenceOf), [
    'Données effacées',
    'Droits retirés\u00A0: Vente',
  ]);
});

test('ADM-20 only administrators read the history', async () => {
  for (const as of [await shop.aCustomer(), null])
    for (const endpoint of [listHistory, listAuthors]) assert.equal((await shop.call(endpoint, {}, as)).status, 403);
});
