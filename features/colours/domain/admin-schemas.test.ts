import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as z from 'zod/mini';
import * as schemas from './admin-schemas.ts';

const { input } = schemas.saveColour;
const firstMessage = (typed: object): string | null => z.safeParse(input, typed).error?.issues[0]?.message ?? null;

test('ADM-28 a colour needs its name and its code', () => {
  const sentence = 'Veuillez remplir tous les champs';
  assert.equal(firstMessage({ name: 'Bordeaux', hexCode: '#7b1e2b' }), null);
  assert.equal(firstMessage({ name: '', hexCode: '#7b1e2b' }), sentence);
  assert.equal(firstMessage({ name: 'Bordeaux', hexCode: ' ' }), sentence);
  assert.equal(firstMessage({ hexCode: '#7b1e2b' }), sentence);
  assert.match(firstMessage({ name: 'Bordeaux', hexCode: 'rouge' }) ?? '', /six chiffres/);
});

test('ADM-28 a colour code is a # and six hexadecimal digits, and spaces around it are removed', () => {
  for (const right of ['#aa3344', '#AA3344', '#000000', '#aa3344 ', ' #aa3344', '#aa3344\n'])
    assert.equal(z.parse(input, { name: 'A', hexCode: right }).hexCode, right.trim());
  for (const wrong of ['aa3344', '#aa334', '#aa33445', '#gg0000', '#aa3344\n#', '#12345６'])
    assert.match(firstMessage({ name: 'A', hexCode: wrong }) ?? '', /six chiffres/, JSON.stringify(wrong));
});
