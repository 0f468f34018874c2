import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { bulkInput, createProduct } from './admin-schemas.ts';

const firstMessage = (schema: z.core.$ZodType, typed: object): string | null =>
  z.safeParse(schema, typed).error?.issues[0]?.message ?? null;
const anId = crypto.randomUUID();

test('ADM-15 a live, a name, a positive whole reference and a price from 0 are required, all with the same sentence', () => {
  const complete = { liveId: anId, name: 'Robe', ref: 1, price: 2500 };
  const sentence = 'Veuillez remplir tous les champs obligatoires';
  assert.equal(firstMessage(createProduct.input, complete), null);
  for (const field of ['liveId', 'name', 'ref', 'price']) {
    assert.equal(firstMessage(createProduct.input, { ...complete, [field]: undefined }), sentence, field);
    assert.equal(firstMessage(createProduct.input, { ...complete, [field]: '' }), sentence, `${field} empty`);
  }
  for (const ref of [0, -1, 1.5])
    assert.equal(firstMessage(createProduct.input, { ...complete, ref }), sentence, String(ref));
  for (const price of [-1, 0.5, Number.NaN])
    assert.equal(firstMessage(createProduct.input, { ...complete, price }), sentence);
  assert.equal(firstMessage(createProduct.input, { ...complete, price: 0 }), null);
});

test('ADM-15 an empty size becomes null, and blanks around the name are removed', () => {
  const read = z.parse(createProduct.input, { liveId: anId, name: ' Robe ', ref: 1, price: 0, size: ' ' });
  assert.deepEqual([read.name, read.size], ['Robe', null]);
});

test('ADM-16 each rule of the bulk form has its message', () => {
  const complete = { liveId: anId, name: 'Robe', price: 2500, colourId: anId, indexStart: 1, indexEnd: 10 };
  const cases: [object, string | null][] = [
    [{}, null],
    [{ liveId: '' }, 'Veuillez sélectionner un live'],
    [{ liveId: undefined }, 'Veuillez sélectionner un live'],
    [{ name: ' ' }, 'Le nom du produit est requis'],
    [{ price: 0 }, 'Le prix doit être supérieur à 0'],
    [{ price: -1 }, 'Le prix doit être supérieur à 0'],
    [{ price: undefined }, 'Le prix doit être supérieur à 0'],
    [{ colourId: '' }, 'Veuillez sélectionner une couleur'],
    [{ indexStart: 0 }, "L'index de début doit être un entier positif"],
    [{ indexStart: 1.5 }, "L'index de début doit être un entier positif"],
    [{ indexEnd: -3 }, "L'index de fin doit être un entier positif"],
    [{ indexEnd: undefined }, "L'index de fin doit être un entier positif"],
    [{ indexStart: 11 }, "L'index de fin doit être supérieur ou égal à l'index de début"],
    [{ indexEnd: 1000 }, null],
    [{ indexEnd: 1001 }, '1000 produits au maximum à la fois'],
  ];
  for (const [change, message] of cases) {
    assert.equal(firstMessage(bulkInput, { ...complete, ...change }), message, JSON.stringify(change));
  }
});
