import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { removeNote, removePersonNote, writeNote, writePersonNote } from '#features/notes/domain/endpoints.ts';
import { MAX_NOTE } from '#features/notes/domain/rules.ts';
import { getPerson } from '#screens/admin/person/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { exportMyData } from '#features/retention/domain/endpoints.ts';
import { eraseUser } from '#features/retention/domain/admin-endpoints.ts';
import { updateProfile } from '#features/users/domain/endpoints.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { mergeSteps } from '#sandbox/testing/merge-steps.ts';
import { bodyOf, seenByAdmin, toValidate, eventTypes } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

test('ADM-20 an order note shows its author and time, can be removed, and is in the buyer’s export but on no page of the buyer', async () => {
  const order = await toValidate(shop);
  const { orderId, customer } = order;
  const { noteId } = bodyOf(await shop.call(writeNote, { orderId, text: '  Rappeler pour la taille ' }, admin));
  const [note] = (await seenByAdmin(shop, order)).notes;
  assert.deepEqual([note?.text, note?.author], ['Rappeler pour la taille', 'admin@test.example']);
  assert.ok(Math.abs(Date.parse(note?.at ?? '') - shop.shop.now().getTime()) < 60_000);
  const buyerPage = JSON.stringify(bodyOf(await shop.call(getMyOrder, { orderId }, customer)));
  const file = await (await shop.fetch(exportMyData.path, { as: customer })).text();
  assert.doesNotMatch(buyerPage, /Rappeler|note\./);
  assert.match(file, /Rappeler pour la taille/);
  assert.doesNotMatch(file, /admin@test\.example|note\./);
  bodyOf(await shop.call(removeNote, { orderId, noteId }, admin));
  assert.deepEqual((await seenByAdmin(shop, order)).notes, []);
  assert.deepEqual((await eventTypes(shop, order)).slice(-2), ['note.written', 'note.removed']);
  const secondReply = await shop.call(removeNote, { orderId, noteId }, admin);
  assert.deepEqual([secondReply.status, secondReply.problem?.code], [404, 'notes.not-found']);
});

test('ADM-20 notes need a member of the team, an existing order and a text within its limit', async () => {
  const { orderId, customer } = await toValidate(shop);
  for (const as of [customer, null]) {
    assert.equal((await shop.call(writeNote, { orderId, text: 'Non' }, as)).status, 403);
    assert.equal((await shop.call(removeNote, { orderId, noteId: crypto.randomUUID() }, as)).status, 403);
  }
  assert.equal((await shop.call(writeNote, { orderId, text: '   ' }, admin)).status, 422);
  assert.equal((await shop.call(writeNote, { orderId, text: 'x'.repeat(MAX_NOTE + 1) }, admin)).status, 422);
  assert.equal((await shop.call(writeNote, { orderId: crypto.randomUUID(), text: 'Oui' }, admin)).status, 404);
});

test('ADM-20 D-16 a packer removes only own notes, and an administrator removes any note', async () => {
  const { orderId } = await toValidate(shop);
  const [packer, otherPacker] = [await aMember(shop, 'packer'), await aMember(shop, 'packer')];
  const write = async (as: typeof packer) =>
    bodyOf(await shop.call(writeNote, { orderId, text: 'Fragile' }, as)).noteId;
  const [ownNote, foreignNote, earlierNote] = [await write(packer), await write(otherPacker), await write(packer)];
  bodyOf(await shop.call(removeNote, { orderId, noteId: ownNote }, packer));
  const refused = await shop.call(removeNote, { orderId, noteId: foreignNote }, packer);
  assert.deepEqual([refused.status, refused.problem?.code], [403, 'notes.not-yours']);
  // Turns the note into a note of a version that recorded no author.
  await shop.shop.db.run(sql`update order_notes set author_id = null where id = ${earlierNote}`);
  assert.equal((await shop.call(removeNote, { orderId, noteId: earlierNote }, packer)).status, 403);
  for (const noteId of [foreignNote, earlierNote]) bodyOf(await shop.call(removeNote, { orderId, noteId }, admin));
  assert.deepEqual((await seenByAdmin(shop, { orderId })).notes, []);
});

const notesAbout = async (userId: string) =>
  bodyOf(await shop.call(getPerson, { userId }, admin)).notes.map(({ text }) => text);
const writeAbout = async (userId: string, text: string) =>
  bodyOf(await shop.call(writePersonNote, { userId, text }, admin));

test('ADM-08 a note about a user shows its author and time, is removed alone or with the user’s data, and is in the export', async () => {
  const customer = await shop.aCustomer();
  const { userId } = customer;
  const { noteId } = await writeAbout(userId, ' Préfère être appelée le soir ');
  const [note] = bodyOf(await shop.call(getPerson, { userId }, admin)).notes;
  assert.deepEqual([note?.text, note?.author], ['Préfère être appelée le soir', 'admin@test.example']);
  const file = await (await shop.fetch(exportMyData.path, { as: customer })).text();
  assert.match(file, /Préfère être appelée le soir/);
  assert.doesNotMatch(file, /admin@test\.example/);
  bodyOf(await shop.call(removePersonNote, { userId, noteId }, admin));
  assert.equal((await shop.call(removePersonNote, { userId, noteId }, admin)).problem?.code, 'notes.not-found');
  await writeAbout(userId, 'Autre note');
  bodyOf(await shop.call(eraseUser, { userId }, admin));
  assert.deepEqual(await notesAbout(userId), []);
  const lateReply = await shop.call(writePersonNote, { userId, text: 'Encore' }, admin);
  assert.deepEqual([lateReply.status, lateReply.problem?.code], [404, 'users.not-found']);
});

test('ADM-08 D-16 a packer, a customer and a visitor neither write nor remove notes about a user', async () => {
  const customer = await shop.aCustomer();
  const { userId } = customer;
  const { noteId } = await writeAbout(userId, 'Note');
  for (const as of [await aMember(shop, 'packer'), customer, null]) {
    assert.equal((await shop.call(writePersonNote, { userId, text: 'Non' }, as)).status, 403);
    assert.equal((await shop.call(removePersonNote, { userId, noteId }, as)).status, 403);
  }
  assert.deepEqual(await notesAbout(userId), ['Note']);
});

test('ADM-13 D-02 notes follow a user through a merge, its undo and the takeover of a pseudo', async () => {
  const { merge, undo, readLatest } = mergeSteps(shop);
  const [source, destination] = [await toValidate(shop), await toValidate(shop)];
  const [from, to] = [source.customer.userId, destination.customer.userId];
  await writeAbout(from, 'De la source');
  await writeAbout(to, 'De la destination');
  bodyOf(await merge(from, to));
  assert.deepEqual((await notesAbout(to)).toSorted(), ['De la destination', 'De la source']);
  bodyOf(await undo((await readLatest()).id));
  assert.deepEqual([await notesAbout(from), await notesAbout(to)], [['De la source'], ['De la destination']]);

  const liveId = await shop.aLive();
  const pseudo = 'notee.sans.compte';
  const assignment = { liveId, productId: await shop.aProduct(liveId, 1), pseudo };
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, assignment, admin));
  await writeAbout((await seenByAdmin(shop, { orderId })).user.id, 'Avant son compte');
  const customer = await shop.aCustomer(null);
  bodyOf(await shop.call(updateProfile, { firstName: 'Léa', lastName: null, pseudo }, customer));
  assert.deepEqual(await notesAbout(customer.userId), ['Avant son compte']);
});

test('ADM-08 ADM-20 a note sent again with one key after a lost reply is stored once, and the key refuses another text', async () => {
  const order = await toValidate(shop);
  const { orderId, customer } = order;
  const { userId } = customer;
  const [orderKey, personKey] = [crypto.randomUUID(), crypto.randomUUID()];
  for (let attempt = 0; attempt < 2; attempt++) {
    bodyOf(await shop.call(writeNote, { orderId, text: 'Fragile', once: orderKey }, admin));
    bodyOf(await shop.call(writePersonNote, { userId, text: 'Le soir', once: personKey }, admin));
  }
  assert.deepEqual(
    [(await seenByAdmin(shop, order)).notes.map(({ text }) => text), await notesAbout(userId)],
    [['Fragile'], ['Le soir']],
  );
  assert.equal((await eventTypes(shop, order)).filter((type) => type === 'note.written').length, 1);
  for (const refused of [
    await shop.call(writeNote, { orderId, text: 'Autre', once: orderKey }, admin),
    await shop.call(writePersonNote, { userId, text: 'Autre', once: personKey }, admin),
  ])
    assert.deepEqual([refused.status, refused.problem?.code], [409, 'notes.written-already']);
});
