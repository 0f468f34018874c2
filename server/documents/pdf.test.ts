import assert from 'node:assert/strict';
import test from 'node:test';
import { pdfText } from '#stage/testing/pdf-text.ts';
import { type Block, facts, heading, paragraph } from './blocks.ts';
import { pdfOf } from './pdf.ts';

const at = new Date('2026-11-21T09:12:30Z');
const print = (blocks: readonly Block[], shopName = 'Maison Lila') =>
  pdfOf({ shopName, color: '#8a2c3a', title: 'Essai C1', subtitle: 'Établi hier', blocks, at });

const every: Block[] = [
  heading('Titre'),
  paragraph('Un été à 12,50 €'),
  facts(['Nom', 'Léa'], ['Rien', null]),
  { kind: 'list', isNumbered: true, items: [[{ text: 'premier', isStrong: true }]] },
  {
    kind: 'bill',
    lines: [{ label: 'Robe', detail: 'Taille M', amount: '25,00 €' }],
    sums: [['Total', '25,00 €']],
  },
];

test('a document says all that it is given, and its pages are numbered', async () => {
  const text = pdfText(await print(every));
  for (const said of [
    'Maison Lila',
    'Essai C1',
    'Établi hier',
    'Titre',
    'Un été à 12,50 €',
    'Léa',
    '1.',
    'premier',
    'Robe',
    'Taille M',
    '25,00 €',
    'page 1 sur 1',
  ])
    assert.ok(text.includes(said), said);
  assert.ok(!text.includes('Rien'));
});

test('the same document made at the same instant is the same, byte for byte', async () => {
  const [one, other] = await Promise.all([print(every), print(every)]);
  assert.ok(one.equals(other));
});

test('long texts go on over pages, each numbered, and lose no line', async () => {
  const blocks = Array.from({ length: 400 }, (_, place) => paragraph(`Ligne ${place} ${'mot '.repeat(place % 40)}`));
  const text = pdfText(await print(blocks));
  for (let place = 0; place < 400; place++)
    assert.ok(text.includes(`Ligne ${place} `) || text.includes(`Ligne ${place}\n`), String(place));
  const [, last = ''] = /page 1 sur (\d+)/.exec(text) ?? [];
  assert.ok(Number(last) > 5);
  assert.ok(text.includes(`page ${last} sur ${last}`));
});

test('names in any script, of any length, and none at all, are no fault', async () => {
  for (const name of ['Олена', 'ليلى', '莉亚', '👩🏽‍🦰', '', 'x'.repeat(3000), '\u0000\ud800', 'a\nb\tc'])
    assert.ok((await print([heading(name), paragraph(name), facts([name, name])], name)).length > 800, name);
});

test('a name stands in its own script, in the order it is read, never as signs that stand for letters', async () => {
  const names = ['Олена Коваль', 'Ελένη Παπαδοπούλου', 'Łucja Dvořák', 'Nguyễn Thị'];
  const blocks = [...names, 'ليلى بن علي', 'שרה כהן', '莉亚'].map((name) => facts(['Nom', name]));
  const pdf = await print([...blocks, paragraph('Olena / Олена, 12 rue Haute, 69001 Lyon')]);
  const text = pdfText(pdf);
  // A run ends where its font does.
  const whole = text.replaceAll('\n', '');
  for (const name of names) assert.ok(whole.includes(name), name);
  assert.ok(whole.includes('Olena / Олена, 12 rue Haute, 69001 Lyon'));
  const fromRight = (name: string) => [...name].toReversed().join('');
  assert.ok(whole.includes(fromRight('שרה כהן')));
  assert.ok(whole.includes('LiYa'));
  assert.ok(whole.normalize('NFKC').includes(fromRight('ليلى بن علي')));
  assert.ok(!text.includes('?'));
  assert.ok(pdf.equals(await print([...blocks, paragraph('Olena / Олена, 12 rue Haute, 69001 Lyon')])));
});

test('a document in French holds no font of its own, which would weigh on each mail', async () => {
  assert.ok((await print(every)).length < 6000);
});
