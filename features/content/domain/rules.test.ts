import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { createFaq, createPage } from './admin-schemas.ts';
import { isPageCode, pageAddress, pageCodeOf } from './rules.ts';

const errorsOf = (schema: z.core.$ZodType, sent: unknown): string[] => {
  const read = z.safeParse(schema, sent);
  return read.success ? [] : read.error.issues.map((issue) => issue.message);
};

test('ADM-30 a page’s code is lower-cased and its spaces become hyphens, and only a slug is valid', () => {
  assert.equal(pageCodeOf('  Ma Page  Exemple '), 'ma-page-exemple');
  for (const validCode of ['cgu', 'page-hiver', 'ma-page-2', '2026']) assert.ok(isPageCode(validCode), validCode);
  for (const invalidCode of ['', '-cgu', 'cgu-', 'a--b', 'é', 'a_b', 'a/b', 'A', 'a b', 'a\nb'])
    assert.ok(!isPageCode(invalidCode), invalidCode);
});

test('ADM-30 an invalid code is refused with a sentence of its own, and a missing code with the sentence for empty fields', () => {
  const page = { title: 'Titre', content: '<p>Texte</p>', isActive: true };
  assert.deepEqual(errorsOf(createPage.input, { ...page, code: 'Ma Page' }), []);
  assert.deepEqual(errorsOf(createPage.input, { ...page, code: 'ma_page' }), [
    'Le code doit être un slug valide (ex: ma-page-exemple)',
  ]);
  for (const code of ['', '  ', undefined, null]) {
    assert.deepEqual(errorsOf(createPage.input, { ...page, code }), ['Veuillez remplir tous les champs'], String(code));
  }
});

test('ADM-29 a question needs a title and an answer with visible content', () => {
  const emptySentence = 'Veuillez remplir tous les champs';
  assert.deepEqual(errorsOf(createFaq.input, { title: ' ', content: '<p> </p>' }), [emptySentence, emptySentence]);
  assert.deepEqual(errorsOf(createFaq.input, { title: 'Livraison', content: '<p>6 €</p>' }), []);
});

test('ADM-29 a text that is too long or has too many tags is refused before it is sanitised', () => {
  const read = (content: string) => errorsOf(createFaq.input, { title: 'Livraison', content });
  assert.deepEqual(read('<b>'.repeat(5_001)), ['Ce texte contient trop de balises']);
  assert.deepEqual(read(`${'<br>'.repeat(5_000)}oui`), []);
  assert.deepEqual(read('x'.repeat(100_001)), ['Ce texte est trop long']);
});

test('D-12 the address of a page follows from its code', () => {
  assert.deepEqual(['cgu', 'mentions-legales', 'page-hiver', 'soldes'].map(pageAddress), [
    '/cgv',
    '/mentions-legales',
    '/',
    '/pages/soldes',
  ]);
});
