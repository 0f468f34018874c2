import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readPasted } from './read-pasted.ts';

const at = '2026-11-22T20:00:00.000Z';
const ecru = { id: 'c2f3c5c4-7d3c-4b39-8a44-000000000001', name: 'Écru', hexCode: '#eeeeee', updatedAt: at };
const read = (text: string, refs: number[] = []) => readPasted(text, { colours: [ecru], refs });
const pieces = (text: string, refs: number[] = []) =>
  read(text, refs).map(
    ({ piece }) => piece && [piece.ref, piece.name, piece.price, piece.size, piece.colourId && 'Écru'],
  );
const problems = (text: string, refs: number[] = []) => read(text, refs).map(({ problem }) => problem);

test('ADM-16 a table without headings is read in the usual order', () => {
  assert.deepEqual(pieces('41\tRobe Camille\t29,90\tM\técru\n42\tJupe Lila\t1 200,5 €\t\t'), [
    [41, 'Robe Camille', 2990, 'M', 'Écru'],
    [42, 'Jupe Lila', 120050, null, null],
  ]);
});

test('ADM-16 columns are found by their headings in any order, and unknown columns are skipped', () => {
  const text = 'Désignation;Fournisseur;PRIX TTC;N°;coloris;État\r\nRobe;Dupont;12;7;ECRU;comme neuf\r\n\r\n';
  assert.deepEqual(pieces(text), [[7, 'Robe', 1200, null, 'Écru']]);
  assert.equal(read(text)[0]?.piece?.condition, 'like-new');
});

test('ADM-16 a first column without a heading and blank first lines are skipped', () => {
  for (const before of ['', '\n', '\t\t\r\n \n'])
    assert.deepEqual(pieces(`${before}\tRéf\tNom\tPrix\nx\t7\tRobe\t12\n\n`), [[7, 'Robe', 1200, null, null]]);
});

test('ADM-16 a decimal comma in a row with commas between its cells belongs to the price', () => {
  assert.deepEqual(pieces('12,Robe,29,90\n13, Jupe, 1200, 05 €\n14,Veste,30\n15,Gilet,"8,50"\n16,Pull,19,99,M,écru'), [
    [12, 'Robe', 2990, null, null],
    [13, 'Jupe', 120005, null, null],
    [14, 'Veste', 3000, null, null],
    [15, 'Gilet', 850, null, null],
    [16, 'Pull', 1999, 'M', 'Écru'],
  ]);
  // Digits after a price are read as a size when another cell follows, or when each cell of the row has a heading.
  assert.deepEqual(pieces('12,Robe,29,38,écru'), [[12, 'Robe', 2900, '38', 'Écru']]);
  const head = 'Prix,Taille,Réf,Nom';
  assert.deepEqual(pieces(`${head}\n29,50,12,Robe\n29,50,38,13,Jupe`), [
    [12, 'Robe', 2900, '50', null],
    [13, 'Jupe', 2950, '38', null],
  ]);
});

test('ADM-16 a price with spaces and a decimal comma is read whole in a row with commas between its cells', () => {
  for (const space of [' ', '\u00A0', '\u202F'])
    assert.deepEqual(pieces(`12,Robe,29,90${space}€\n13,Manteau,1${space}200,5${space}€\n14,Veste,1${space}200,05`), [
      [12, 'Robe', 2990, null, null],
      [13, 'Manteau', 120050, null, null],
      [14, 'Veste', 120005, null, null],
    ]);
});

test('ADM-16 a single decimal belongs to the price when the row has one cell more than the headings', () => {
  const head = 'Réf,Nom,Prix';
  assert.deepEqual(pieces(`${head}\n12,Robe,29,5\n13,Jupe,29,5 €\n14,Veste,29`), [
    [12, 'Robe', 2950, null, null],
    [13, 'Jupe', 2950, null, null],
    [14, 'Veste', 2900, null, null],
  ]);
  assert.deepEqual(pieces(`${head},Taille\n12,Robe,29,5\n13,Jupe,29,5,38`), [
    [12, 'Robe', 2900, '5', null],
    [13, 'Jupe', 2950, '38', null],
  ]);
});

test('ADM-16 digits that may be decimals of a price or a size are refused, and the message shows how to write the price', () => {
  assert.deepEqual(problems('12,Robe,29,50\n13,Jupe,29.50\n14,Veste,29.00,38\n15,Pull,29,5\n16,Gilet,29,5 €'), [
    'Prix de 29,50 ou taille 50\u00A0? Écrivez 29.50, ou séparez les colonnes par un point-virgule',
    null,
    null,
    'Prix de 29,5 ou taille 5\u00A0? Écrivez 29.5, ou séparez les colonnes par un point-virgule',
    null,
  ]);
  assert.deepEqual(pieces('12,Robe,29,5,écru'), [[12, 'Robe', 2900, '5', 'Écru']]);
});

const priceQuestion = (price: string, otherReading: string) =>
  `Prix de ${price} ou ${otherReading}\u00A0? Écrivez ${price.replace(',', '.')}, ou séparez les colonnes par un point-virgule`;

test('ADM-16 empty cells at the end of a row do not change the reading of its price', () => {
  assert.deepEqual(problems('12,Robe,29,5,\n13,Jupe,29,38,, \n14,Veste,29,,'), [
    priceQuestion('29,5', 'taille 5'),
    priceQuestion('29,38', 'taille 38'),
    null,
  ]);
  assert.deepEqual(pieces('12,Robe,29,90,\n13,Jupe,29,38,écru,,'), [
    [12, 'Robe', 2990, null, null],
    [13, 'Jupe', 2900, '38', 'Écru'],
  ]);
  assert.deepEqual(pieces('Réf,Nom,Prix\n12,Robe,29,5,\n13,Jupe,29,5,,\n14,Veste,29,,,'), [
    [12, 'Robe', 2950, null, null],
    [13, 'Jupe', 2950, null, null],
    [14, 'Veste', 2900, null, null],
  ]);
  assert.deepEqual(pieces('Réf,Nom,Prix,\n12,Robe,29,5,'), [[12, 'Robe', 2950, null, null]]);
  const head = 'Réf,Nom,Prix,Taille';
  assert.deepEqual(pieces(`${head},Couleur\n12,Robe,29,38,\n13,Jupe,29,90,38,\n14,Veste,29,90,,`), [
    [12, 'Robe', 2900, '38', null],
    [13, 'Jupe', 2990, '38', null],
    [14, 'Veste', 2990, null, null],
  ]);
  assert.deepEqual(problems(`${head}\n12,Robe,29,38,`), [priceQuestion('29,38', 'taille 38')]);
});

test('ADM-16 a price may begin with its currency in a row with commas between its cells', () => {
  assert.deepEqual(pieces('12,Robe,€29,90\n13,Jupe,€ 29,90\n14,Veste,€30'), [
    [12, 'Robe', 2990, null, null],
    [13, 'Jupe', 2990, null, null],
    [14, 'Veste', 3000, null, null],
  ]);
  assert.deepEqual(problems('12,Robe,€29,38'), [priceQuestion('29,38', 'taille 38')]);
});

test('ADM-16 digits after a price that do not suit the next column are refused when the row has no surplus cell', () => {
  const head = 'Réf,Nom,Prix,Taille';
  assert.deepEqual(problems(`${head}\n12,Robe,29,90\n13,Jupe,29,90 €\n14,Veste,29,50`), [
    priceQuestion('29,90', 'taille 90'),
    priceQuestion('29,90', 'taille 90'),
    null,
  ]);
  assert.deepEqual(problems(`${head},Couleur\n12,Robe,29,90\n13,Jupe,29,38\n14,Veste,29,38,écru`), [
    priceQuestion('29,90', 'taille 90'),
    priceQuestion('29,38', 'taille 38'),
    null,
  ]);
  assert.deepEqual(problems('Réf,Nom,Prix,Matière\n12,Robe,29,90'), [priceQuestion('29,90', 'prix de 29')]);
  assert.deepEqual(pieces('Réf,Nom,Prix,Quantité\n12,Robe,29,10'), [[12, 'Robe', 2900, null, null]]);
  assert.deepEqual(pieces('Prix,Réf,Nom,Taille\n29,12,Robe'), [[12, 'Robe', 2900, null, null]]);
});

test('ADM-16 a filled cell beyond the headings is refused in a row with commas between its cells', () => {
  const tooMany =
    'Cette ligne a plus de cellules que de titres. Écrivez le prix avec un point, ou séparez les colonnes par un point-virgule';
  const head = 'Réf,Nom,Prix';
  assert.deepEqual(problems(`${head}\n12,Robe,29,500\n13,Robe,1,200\n14,Robe, longue,29\n15,Robe,29,90,M`), [
    tooMany,
    tooMany,
    tooMany,
    tooMany,
  ]);
  assert.deepEqual(pieces('Réf;Nom;Prix\n12;Robe;29;note'), [[12, 'Robe', 2900, null, null]]);
});

test('ADM-16 a quoted cell may contain line breaks, tabs and quotes', () => {
  assert.deepEqual(pieces('1\t"Robe ""Lila""\nlongue"\t10'), [[1, 'Robe "Lila"\nlongue', 1000, null, null]]);
});

test('ADM-16 each invalid row states its reason, and the other rows become pieces', () => {
  const text = [
    'x\tRobe\t10',
    '\tRobe\t10',
    '2\tRobe\tdix',
    '3\t\t10',
    '4\tRobe\t10\tM\tTaupe',
    '5\tRobe\t10',
    '5\tJupe\t10',
    '0\tRobe\t10',
  ];
  assert.deepEqual(problems(text.join('\n')), [
    'Référence illisible\u00A0: «\u00A0x\u00A0»',
    'Référence manquante',
    'Prix illisible\u00A0: «\u00A0dix\u00A0»',
    'Veuillez remplir tous les champs obligatoires',
    'La couleur «\u00A0Taupe\u00A0» n’existe pas\u00A0: ajoutez-la dans Couleurs',
    null,
    'La référence 5 est déjà à la ligne 6',
    'Veuillez remplir tous les champs obligatoires',
  ]);
});

test('ADM-16 a reference that exists in the live is skipped without an error', () => {
  const [skippedRow, newRow] = read('1\tRobe\t10\n2\tRobe\t10', [1]);
  assert.deepEqual(
    [skippedRow?.skipped, skippedRow?.problem, skippedRow?.piece],
    ['Cette référence existe déjà', null, null],
  );
  assert.equal(newRow?.piece?.ref, 2);
});

test('ADM-16 a long text is read without a timeout', () => {
  for (const text of [
    '"'.repeat(100_000),
    '\t'.repeat(100_000),
    `${'9'.repeat(50_000)},${'0'.repeat(50_000)}`,
    ' '.repeat(100_000),
  ])
    assert.ok(read(`1\tRobe\t${text}`).length > 0);
});
