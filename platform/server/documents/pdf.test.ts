import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { pdfPages, pdfText } from '#sandbox/testing/pdf-text.ts';
import { readPdf } from '#sandbox/testing/read-pdf.ts';
import { type Block, facts, heading, paragraph, plain } from './blocks.ts';
import { pdfOf } from './pdf.ts';

const at = new Date('2026-11-21T09:12:30Z');
const print = (blocks: readonly Block[], shopName = 'Maison Lila') =>
  pdfOf({ shopName, color: '#8a2c3a', title: 'Essai C1', subtitle: 'Établi hier', blocks, at });

const allBlocks: Block[] = [
  heading('Titre'),
  paragraph('Un été à 12,50 €'),
  facts(['Nom', 'Léa'], ['Rien', null]),
  { kind: 'list', mark: 'number', items: [[{ text: 'premier', isStrong: true }]] },
  {
    kind: 'bill',
    lines: [{ label: 'Robe', detail: 'Taille M', amount: '25,00 €' }],
    sums: [['Total', '25,00 €']],
  },
];

test('a document contains all its texts except facts without a value, and its pages are numbered', async () => {
  const text = pdfText(await print(allBlocks));
  for (const expected of [
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
    assert.ok(text.includes(expected), expected);
  assert.ok(!text.includes('Rien'));
});

test('two PDFs of one document with the same creation time have the same bytes', async () => {
  const [first, second] = await Promise.all([print(allBlocks), print(allBlocks)]);
  assert.ok(first.equals(second));
});

test('documents are drawn in turn, and a failed document does not stop the queue', async () => {
  const done: string[] = [];
  const recorded = (name: string) => () => void done.push(name);
  const long = Array.from({ length: 400 }, (_, index) => paragraph(`Ligne ${index}`));
  const unreadable = { kind: 'heading', level: 2, text: null, startsPage: false } as unknown as Block;
  await Promise.all([
    print(long).then(recorded('long')),
    print([unreadable]).catch(recorded('unreadable')),
    print(allBlocks).then(recorded('short')),
  ]);
  assert.deepEqual(done, ['long', 'unreadable', 'short']);
});

test('a PDF that takes too long is abandoned, and the next PDF is made', async () => {
  const endless = Array.from({ length: 5_000 }, (_, index) => paragraph(`Ligne ${index}`));
  const document = { shopName: 'Maison Lila', color: '#8a2c3a', title: 'Essai', subtitle: '', at };
  const [abandoned, next] = await Promise.allSettled([pdfOf({ ...document, blocks: endless }, 20), print(allBlocks)]);
  assert.deepEqual([abandoned.status, next.status], ['rejected', 'fulfilled']);
});

test('a long text continues over numbered pages without losing a line', async () => {
  const blocks = Array.from({ length: 400 }, (_, index) => paragraph(`Ligne ${index} ${'mot '.repeat(index % 40)}`));
  const text = pdfText(await print(blocks));
  for (let index = 0; index < 400; index++)
    assert.ok(text.includes(`Ligne ${index} `) || text.includes(`Ligne ${index}\n`), String(index));
  const [, last = ''] = /page 1 sur (\d+)/.exec(text) ?? [];
  assert.ok(Number(last) > 5);
  assert.ok(text.includes(`page ${last} sur ${last}`));
});

// Sizes in points. `GAP` allows for the space between two parts.
const BOTTOM_MARGIN = 64;
const GAP = 40;
const HALF_PAGE = 421;

const part = (name: string, lines: number): Block => ({
  kind: 'together',
  blocks: [
    heading(`Tête ${name}`, 3),
    facts(['Pour', `Léa ${name}`]),
    {
      kind: 'list',
      mark: 'dot',
      items: Array.from({ length: lines }, (_, at) => plain(`${name}, ligne ${at + 1}`)),
    },
  ],
});
const placesOf = (pages: ReturnType<typeof pdfPages>, text: string) =>
  pages.flatMap((page, at) =>
    page.filter((line) => line.text === text).map((line) => ({ page: at, fromBottom: line.height })),
  );

test('ADM-22 a part is never split between pages and begins a new page only when necessary', async () => {
  const lineCounts = Array.from({ length: 40 }, (_, at) => 1 + ((at * 7) % 15));
  const pages = pdfPages(await print(lineCounts.map((lineCount, at) => part(`n${at}`, lineCount))));
  assert.ok(pages.length > 8, `${pages.length} pages`);
  let previous: { page: number; fromBottom: number } = { page: 0, fromBottom: 0 };
  for (const [at, lineCount] of lineCounts.entries()) {
    const [head] = placesOf(pages, `Tête n${at}`);
    const [last] = placesOf(pages, `n${at}, ligne ${lineCount}`);
    assert.ok(head && last);
    assert.equal(last.page, head.page, `n${at} is on one page`);
    // A part begins a new page only if it did not fit below the previous part.
    const height = head.fromBottom - last.fromBottom;
    if (head.page > previous.page)
      assert.ok(previous.fromBottom - height < BOTTOM_MARGIN + GAP, `n${at} does not fit on the page before`);
    previous = last;
  }
});

test('ADM-22 a part longer than a page begins on the current page and continues on the next pages without losing a line', async () => {
  const pages = pdfPages(await print([part('court', 3), part('long', 120), part('fin', 3)]));
  const [head] = placesOf(pages, 'Tête long');
  assert.equal(head?.page, 0, 'it begins on the current page');
  for (let at = 1; at <= 120; at++) assert.equal(placesOf(pages, `long, ligne ${at}`).length, 1, String(at));
  assert.equal(placesOf(pages, 'Tête fin')[0]?.page, placesOf(pages, 'fin, ligne 3')[0]?.page);
});

test('a list whose items cross pages fills every page but the last', async () => {
  const items = Array.from({ length: 80 }, (_, at) => plain(`Ligne ${at} ${'mot '.repeat(60)}`));
  const pages = pdfPages(await print([{ kind: 'list', mark: 'dot', items }]));
  const halves = pages.map((lines) => {
    const texts = lines.filter(({ text }) => /Ligne|mot/.test(text));
    return [texts.some(({ height }) => height > HALF_PAGE), texts.some(({ height }) => height < HALF_PAGE)];
  });
  assert.deepEqual(
    halves.slice(0, -1),
    halves.slice(1).map(() => [true, true]),
  );
});

test('a name in another script, a very long or empty name and control characters cause no error', async () => {
  for (const name of ['Олена', 'ليلى', '莉亚', '👩🏽‍🦰', '', 'x'.repeat(3000), '\u0000\ud800', 'a\nb\tc'])
    assert.ok((await print([heading(name), paragraph(name), facts([name, name])], name)).length > 800, name);
});

test('a name is printed in its own script and reading order, except Chinese, which is printed in Latin letters', async () => {
  const names = ['Олена Коваль', 'Ελένη Παπαδοπούλου', 'Łucja Dvořák', 'Nguyễn Thị'];
  const blocks = [...names, 'ليلى بن علي', 'שרה כהן', '莉亚'].map((name) => facts(['Nom', name]));
  const pdf = await print([...blocks, paragraph('Olena / Олена, 12 rue Haute, 69001 Lyon')]);
  const text = pdfText(pdf);
  // `pdfText` puts a line break after each change of font.
  const singleLine = text.replaceAll('\n', '');
  for (const name of names) assert.ok(singleLine.includes(name), name);
  assert.ok(singleLine.includes('Olena / Олена, 12 rue Haute, 69001 Lyon'));
  // A PDF stores right-to-left names in visual order, and Arabic letters in their joined forms.
  const fromRight = (name: string) => [...name].toReversed().join('');
  assert.ok(singleLine.includes(fromRight('שרה כהן')));
  assert.ok(singleLine.includes('LiYa'));
  assert.ok(singleLine.normalize('NFKC').includes(fromRight('ليلى بن علي')));
  assert.ok(!text.includes('?'), 'no replacement sign');
  assert.ok(pdf.equals(await print([...blocks, paragraph('Olena / Олена, 12 rue Haute, 69001 Lyon')])));
});

test('a short document has less than 30 kB, because it embeds only the letters that it uses', async () => {
  assert.ok((await print(allBlocks)).length < 30_000);
});

const pathsOf = async (pdf: Buffer) => (await readPdf(pdf)).elements.map(({ path, text }) => [path, text]);

test('a document tags its title, headings, paragraphs, tables and lists, in reading order', async () => {
  assert.deepEqual(await pathsOf(await print(allBlocks)), [
    ['Document/P', 'Maison Lila'],
    ['Document/H1', 'Essai C1'],
    ['Document/P', 'Établi hier'],
    ['Document/H2', 'Titre'],
    ['Document/P', 'Un été à 12,50 €'],
    ['Document/Table/TR/TH', 'Nom'],
    ['Document/Table/TR/TD', 'Léa'],
    ['Document/L/LI/Lbl', '1.'],
    ['Document/L/LI/LBody', 'premier'],
    ['Document/Table/TR/TH/P', 'Robe'],
    ['Document/Table/TR/TH/P', 'Taille M'],
    ['Document/Table/TR/TD', '25,00 €'],
    ['Document/Table/TR/TH', 'Total'],
    ['Document/Table/TR/TD', '25,00 €'],
  ]);
});

test('a heading is at most one level below the heading before it, whatever levels a document uses', async () => {
  const levels = [3, 4, 3, 2, 3, 4, 2] as const;
  const pdf = await print(levels.map((level, at) => heading(`T${at}`, level)));
  const headings = (await pathsOf(pdf)).filter(([path]) => /H\d$/.test(path ?? ''));
  assert.deepEqual(
    headings.map(([path]) => path?.slice(-2)),
    ['H1', 'H2', 'H3', 'H2', 'H2', 'H3', 'H4', 'H2'],
  );
});

test('a tagged text continues over pages, and screen readers skip the box of a list item', async () => {
  const long = Array.from({ length: 900 }, (_, at) => `mot${at}`).join(' ');
  const { elements, untagged } = await readPdf(
    await print([paragraph(long), { kind: 'list', mark: 'box', items: [plain('Robe')] }]),
  );
  const words = elements.filter(({ path }) => path === 'Document/P').slice(2);
  assert.equal(words.map(({ text }) => text).join(' '), long);
  assert.deepEqual(elements.at(-1), { path: 'Document/L/LI/LBody', text: 'Robe' });
  assert.equal(
    elements.some(({ path }) => path.endsWith('Lbl')),
    false,
  );
  assert.equal(untagged, '');
});

test('screen readers read a space between the lines of an address, and the fonts of Latin and Cyrillic names are embedded', async () => {
  const names = ['Zoë Łukasz Dvořák', 'Олена Коваль', 'Šárka L’Haÿ', 'Ÿ † ‡ ‰ ™ ƒ'];
  const { elements, fonts } = await readPdf(
    await print([facts(...names.map((name) => ['Nom', name] as const)), paragraph('12 rue Haute\n69001 Lyon')]),
  );
  const values = elements.filter(({ path }) => path.endsWith('TD')).map(({ text }) => text);
  assert.deepEqual(values, names);
  assert.equal(elements.at(-1)?.text, '12 rue Haute 69001 Lyon');
  assert.ok(fonts.length >= 3);
  assert.deepEqual(
    fonts.filter(({ isEmbedded }) => !isEmbedded),
    [],
  );
});

test('XML characters in a shop name leave the properties of its documents readable', async () => {
  const { title, xmpTitle } = await readPdf(await print(allBlocks, 'Léa & <Co>'));
  assert.deepEqual([title, xmpTitle], ['Essai C1', 'Essai C1']);
});

test('libraries for PDFs are loaded only in the worker thread that draws, so that no request waits for a document', () => {
  const inThread = /^platform\/server\/documents\/(?:pdf-thread|draw-pdf|join-pdf|pdf-sheet)\.ts$/;
  const sources = globSync('{app,features,importer,platform,screens,shared}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const loading = sources.filter((file) =>
    /^import (?!type).*'(?:pdfkit|@cantoo\/pdf-lib)'|(?:draw-pdf|join-pdf|pdf-sheet)\.ts'|import\('(?:pdfkit|@cantoo)/m.test(
      readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, ''),
    ),
  );
  assert.ok(loading.length >= 4, 'the sources were read');
  assert.deepEqual(
    loading.filter((file) => !inThread.test(file)),
    [],
  );
});
