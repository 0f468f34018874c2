import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { usualColours } from '#features/colours/domain/labels.ts';
import { createProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { addUsualColours, deleteColour, listColours, saveColour } from '#features/colours/domain/admin.ts';
import type { Seen } from '#shared/http/schemas.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const create = (name: string, hexCode = '#7b1e2b') => shop.call(saveColour, { name, hexCode }, admin);
const change = ({ id, updatedAt }: Seen, name: string, hexCode = '#ff0000') =>
  shop.call(saveColour, { seen: { id, updatedAt }, name, hexCode }, admin);
const nameTaken = 'Une couleur avec ce nom existe déjà';

test('ADM-28 colours are listed by name, regardless of capitals', async () => {
  for (const name of ['violet', 'Ambre', 'bleu', 'Zinc']) bodyOf(await create(name));
  const names = bodyOf(await shop.call(listColours, {}, admin)).colours.map((colour) => colour.name);
  assert.deepEqual(names, ['Ambre', 'bleu', 'violet', 'Zinc']);
});

test('ADM-28 a name is unique regardless of capitals, for new, changed and concurrent colours', async () => {
  const red = bodyOf(await create('Rouge'));
  const rose = bodyOf(await create('Rose'));
  const secondReply = await create(' ROUGE ');
  assert.deepEqual([secondReply.status, secondReply.problem?.title], [409, nameTaken]);
  const renamed = await change(rose, 'rouge');
  assert.deepEqual([renamed.status, renamed.problem?.title], [409, nameTaken]);
  assert.equal(bodyOf(await change(red, 'ROUGE')).name, 'ROUGE');
  const race = await Promise.all(Array.from({ length: 8 }, () => create('Turquoise')));
  assert.deepEqual(race.map((answer) => answer.status).toSorted(), [200, ...Array.from({ length: 7 }, () => 409)]);
});

test('ADM-28 a colour in use cannot be deleted, and an unused colour can', async () => {
  const { id: colourId } = bodyOf(await create('Vert'));
  const liveId = await shop.aLive();
  bodyOf(await shop.call(createProduct, { liveId, name: 'Robe', ref: 1, price: 100, colourId }, admin));
  const used = await shop.call(deleteColour, { colourId }, admin);
  const sentence = 'Cette couleur est utilisée par des produits et ne peut pas être supprimée';
  assert.deepEqual([used.status, used.problem?.title], [409, sentence]);
  const grey = bodyOf(await create('Gris'));
  const { id: unusedId } = grey;
  assert.deepEqual(bodyOf(await shop.call(deleteColour, { colourId: unusedId }, admin)), { ok: true });
  assert.equal((await shop.call(deleteColour, { colourId: unusedId }, admin)).status, 404);
  const lateReply = await change(grey, 'Gris');
  assert.deepEqual([lateReply.status, lateReply.problem?.title], [404, 'Cette couleur n’existe plus']);
});

test('ADM-28 D-16 an invalid colour code is refused, and only administrators save colours', async () => {
  for (const hexCode of ['7b1e2b', '#7b1e2', 'rouge', '#7b1e2b80']) {
    assert.equal((await create('Faux', hexCode)).status, 422, hexCode);
  }
  const customer = await shop.aCustomer();
  for (const as of [customer, null])
    assert.equal((await shop.call(saveColour, { name: 'X', hexCode: '#000000' }, as)).status, 403);
});

test('ADM-28 a change based on an outdated version of a colour is refused, and accepted with the current version', async () => {
  const seen = bodyOf(await create('Kaki'));
  shop.advance(1_000);
  const first = bodyOf(await change(seen, 'Kaki clair'));
  const refused = await change(seen, 'Kaki foncé');
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'colours.changed-meanwhile']);
  assert.match(refused.problem?.title ?? '', /^Quelqu’un d’autre a enregistré cette couleur pendant/);
  const { params } = refused.problem ?? {};
  assert.deepEqual(params, { id: seen.id, updatedAt: first.updatedAt });
  assert.equal(bodyOf(await change(params as Seen, 'Kaki foncé')).name, 'Kaki foncé');
});

test('ADM-28 the usual colours are added once, and an existing name keeps its colour', async () => {
  await shop.shop.db.run(sql`update products set color_id = null`);
  await shop.shop.db.run(sql`delete from product_colors`);
  bodyOf(await shop.call(saveColour, { name: 'NOIR', hexCode: '#000001' }, shop.admin));
  const customer = await shop.aCustomer();
  assert.equal((await shop.call(addUsualColours, {}, customer)).status, 403);
  const usual = await Promise.all([1, 2].map(() => shop.call(addUsualColours, {}, shop.admin)));
  assert.deepEqual(
    usual.map((answer) => bodyOf(answer).added).toSorted((a, b) => a - b),
    [0, usualColours.length - 1],
  );
  const { colours } = bodyOf(await shop.call(listColours, {}, shop.admin));
  assert.equal(colours.length, usualColours.length);
  assert.equal(colours.find(({ name }) => name === 'NOIR')?.hexCode, '#000001');
});
