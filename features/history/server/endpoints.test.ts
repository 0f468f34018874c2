import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { saveColour } from '#features/colours/domain/admin.ts';
import {
  changePrices,
  createPastedProducts,
  createProduct,
  createProductsInBulk,
  deleteProduct,
  deleteProducts,
  updateProduct,
} from '#features/catalog/domain/admin-endpoints.ts';
import { createPage } from '#features/content/domain/admin-endpoints.ts';
import { pieceChangeSentence } from '#features/catalog/domain/labels-changes.ts';
import { listAuthors } from '#features/history/domain/endpoints.ts';
import type { HistoryLine } from '#features/history/domain/schemas.ts';
import { removePersonNote, writePersonNote } from '#features/notes/domain/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { blockUser, unblockUser, updateUser } from '#features/users/domain/admin-endpoints.ts';
import { updateProfile } from '#features/users/domain/endpoints.ts';
import { personChangeSentence } from '#features/users/domain/labels-changes.ts';
import { historyOf, type HistoryInput } from '#sandbox/testing/history-steps.ts';
import { mergeSteps } from '#sandbox/testing/merge-steps.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

// These triggers record the events that an earlier release does not record itself. They would hide an event that this
// release does not record.
for (const table of ['user_blocks', 'page_versions'])
  await shop.shop.pool.query(`alter table ${table} disable trigger user`);

const history = historyOf(shop);
const seller = await aMember(shop, 'seller');
const sentenceOf = ({ kind, type, data }: HistoryLine) => {
  if (kind === 'piece') return pieceChangeSentence(type, data);
  return kind === 'person' ? personChangeSentence(type, data) : type;
};
const linesOf = async (input: HistoryInput) =>
  (await history(input, seller)).lines.map((line) => [sentenceOf(line), line.person?.id ?? null]);

test('ADM-14 ADM-20 changes of pieces are stored with old and new values and found by number, and a change of several pieces is one line', async () => {
  const liveId = await shop.aLive();
  const { id: colourId } = bodyOf(await shop.call(saveColour, { name: 'Noir', hexCode: '#000000' }, admin));
  const newPiece = {
    liveId,
    ref: 7_001,
    name: 'Robe',
    price: 1_200,
    size: null,
    colourId: null,
    composition: null,
    maker: null,
  };
  const { id: productId } = bodyOf(await shop.call(createProduct, newPiece, seller));
  bodyOf(await shop.call(updateProduct, { productId, ...newPiece, name: 'Jupe', price: 1_000, size: 'M' }, seller));
  bodyOf(await shop.call(updateProduct, { productId, ...newPiece, name: 'Jupe', price: 1_000, size: 'M' }, seller));
  bodyOf(await shop.call(changePrices, { productIds: [productId], change: { kind: 'less', amount: 100 } }, seller));
  bodyOf(await shop.call(deleteProduct, { productId }, seller));
  const pieceHistory = await history({ kind: 'piece', q: '7001' });
  assert.deepEqual(pieceHistory.lines.map(sentenceOf), [
    'Pièce supprimée\u00A0: n°\u00a07001 Jupe, 9,00\u00a0€',
    'Prix\u00A0: n°\u00a07001 10,00\u00a0€ → 9,00\u00a0€',
    'Jupe · Prix\u00A0: 12,00\u00a0€ → 10,00\u00a0€ · Nom\u00A0: Robe → Jupe · Taille\u00A0: – → M',
    'Pièce créée\u00A0: Robe, 12,00\u00a0€',
  ]);
  const { authors } = bodyOf(await shop.call(listAuthors, {}, admin));
  const { author } = pieceHistory.lines[0] ?? {};
  assert.ok(authors.some(({ id, name }) => id === seller.userId && name === author));
  assert.equal((await history({ kind: 'piece', authorId: admin.userId })).lines.length, 0);

  const range = { liveId, name: 'Top', price: 900, colourId, indexStart: 8_001, indexEnd: 8_012 };
  bodyOf(await shop.call(createProductsInBulk, range, seller));
  const [bulk] = (await history({ kind: 'piece', q: '8012' })).lines;
  assert.equal(bulk && sentenceOf(bulk), '12 pièces créées\u00A0: Top, 9,00\u00a0€');
  const pieces = [1, 2].map((n) => ({ name: `Pull ${n}`, ref: 8_100 + n, price: 500 }));
  bodyOf(await shop.call(createPastedProducts, { liveId, pieces }, seller));
  const [pasted] = (await history({ kind: 'piece', q: '8102' })).lines;
  assert.equal(pasted && sentenceOf(pasted), '2 pièces créées\u00A0: 5,00\u00a0€');
  assert.deepEqual([pasted?.data['liveId'], pasted?.data['count']], [liveId, 2]);
  const ids = await db.many<{ id: string }>(sql`select id from products where live_id = ${liveId} and ref > 8100`);
  bodyOf(await shop.call(deleteProducts, { productIds: ids.map(({ id }) => id) }, seller));
  assert.match(
    sentenceOf((await history({ kind: 'piece', q: '8101' })).lines[0] as HistoryLine),
    /^2 pièces supprimées\u00A0: /,
  );
});

test('ADM-08 ADM-13 ADM-20 edits, merges, undone merges, pseudos taken over at sign-up and notes are in the history of the person', async () => {
  const { merge, undo, readLatest } = mergeSteps(shop);
  const [source, destination] = [await toPay(shop), await toPay(shop)];
  const [from, to] = [source.customer.userId, destination.customer.userId];
  const names = { firstName: 'Zoé', lastName: 'Petit' };
  bodyOf(await shop.call(updateUser, { userId: to, ...names }, admin));
  bodyOf(await shop.call(updateUser, { userId: to, ...names }, admin));
  bodyOf(await merge(from, to));
  bodyOf(await undo((await readLatest()).id));
  const { noteId } = bodyOf(await shop.call(writePersonNote, { userId: to, text: 'Note' }, admin));
  bodyOf(await shop.call(removePersonNote, { userId: to, noteId }, admin));
  const expected = [
    ['Note retirée', to],
    ['Note écrite', to],
    ['Fusion annulée\u00A0: 1 commande', to],
    ['Fusion avec un autre compte\u00A0: 1 commande', to],
    ['Prénom\u00A0: Léa → Zoé · Nom\u00A0: Martin → Petit', to],
  ];
  assert.deepEqual(await linesOf({ kind: 'person', userId: to }), expected);
  assert.deepEqual(
    await linesOf({ kind: 'person', userId: from }),
    expected.slice(2, 4),
    'both accounts show the merge',
  );
  assert.deepEqual(await linesOf({ kind: 'person', q: destination.customer.email }), expected);
  const userLines = (await history({ userId: to })).lines;
  assert.ok(
    userLines.some(({ order }) => order?.id === destination.orderId),
    'the history contains the orders of the user',
  );
  assert.ok(!userLines.some(({ kind }) => kind === 'piece' || kind === 'setting'));

  const pseudo = 'reprise.plus.tard';
  const liveId = await shop.aLive();
  const order = { liveId, productId: await shop.aProduct(liveId, 1), pseudo };
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, order, admin));
  const userId = (await seenByAdmin(shop, { orderId })).user.id;
  bodyOf(await shop.call(updateUser, { userId, ...names }, admin));
  const customer = await shop.aCustomer(null);
  bodyOf(await shop.call(updateProfile, { firstName: 'Léa', lastName: null, pseudo }, customer));
  assert.deepEqual(await linesOf({ kind: 'person', userId: customer.userId }), [
    [`Pseudo @${pseudo} repris à l’inscription\u00A0: 1 commande`, customer.userId],
    [`Prénom\u00A0: ${pseudo} → Zoé · Nom\u00A0: – → Petit`, customer.userId],
  ]);
});

test('ADM-20 a saved legal text is a line of the history, with its author and title', async () => {
  const page = { title: 'Nos conditions', content: '<p>À votre service.</p>', code: 'cgu', isActive: true };
  bodyOf(await shop.call(createPage, page, admin));
  const { lines } = await history({ kind: 'text', authorId: admin.userId });
  const line = lines.find(({ type }) => type === 'cgu');
  assert.deepEqual([line?.author, line?.data['title']], ['admin@test.example', 'Nos conditions']);
});

test('ADM-13 ADM-20 the line of a block is copied by a merge, removed by its undo, and moved to the account that takes the pseudo over', async () => {
  const { merge, undo, readLatest } = mergeSteps(shop);
  const blocksOf = async (userId: string) =>
    (await history({ kind: 'block', userId }, seller)).lines.map(({ type, data, author }) => [
      type,
      data['reason'],
      author,
    ]);
  const block = async (userId: string) => bodyOf(await shop.call(blockUser, { userId, reason: 'Impayés' }, admin));
  const blocked = [['blocked', 'Impayés', 'admin@test.example']];
  const [source, destination] = [await toPay(shop), await toPay(shop)];
  const [from, to] = [source.customer.userId, destination.customer.userId];
  await block(from);
  bodyOf(await merge(from, to));
  assert.deepEqual([await blocksOf(from), await blocksOf(to)], [blocked, blocked]);
  bodyOf(await undo((await readLatest()).id));
  assert.deepEqual([await blocksOf(from), await blocksOf(to)], [blocked, []]);
  bodyOf(await shop.call(unblockUser, { userId: from }, admin));
  assert.deepEqual(await blocksOf(from), [['unblocked', 'Impayés', 'admin@test.example'], ...blocked]);

  const pseudo = 'bloquee.puis.inscrite';
  const liveId = await shop.aLive();
  const order = { liveId, productId: await shop.aProduct(liveId, 1), pseudo };
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, order, admin));
  const createdUserId = (await seenByAdmin(shop, { orderId })).user.id;
  await block(createdUserId);
  const customer = await shop.aCustomer(null);
  bodyOf(await shop.call(updateProfile, { firstName: 'Léa', lastName: null, pseudo }, customer));
  assert.deepEqual(await blocksOf(customer.userId), blocked);
  assert.equal(await db.run(sql`select 1 from events where user_id = ${createdUserId}`), 0);
});

test('ADM-20 the history shows no former name of an erased account, and the line of the erasure has no name', async () => {
  const customer = await shop.aCustomer();
  const { userId } = customer;
  const names = { firstName: 'Prénom-d’avant', lastName: 'Nom-d’avant' };
  bodyOf(await shop.call(updateUser, { userId, ...names }, admin));
  bodyOf(await shop.call(eraseMyAccount, {}, customer));
  const { lines } = await history({ userId });
  assert.deepEqual(
    lines.map(({ author, type, person }) => [author, type, person?.isErased]),
    [
      ['customer', 'erased-herself', true],
      ['admin@test.example', 'edited', true],
    ],
  );
  assert.doesNotMatch(JSON.stringify(lines), /d’avant/);
  const stored = await db.many(sql`select * from events where user_id = ${userId}`);
  for (const name of ['d’avant', customer.email]) assert.ok(!JSON.stringify(stored).includes(name), name);
});
