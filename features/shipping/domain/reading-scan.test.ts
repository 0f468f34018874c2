import assert from 'node:assert/strict';
import { test } from 'vitest';
import { namedPieces } from './labels-pieces.ts';
import { pieceWords, scanSentence, scanTones, tickSentence } from './labels-table.ts';
import { codeOf, isComplete, leftToPack, meaningOfCode, missingPieces, readScan, MAX_SCAN } from './reading-scan.ts';

const scans: [typed: string, meant: ReturnType<typeof readScan>][] = [
  ['42', { ref: 42 }],
  [' 42 ', { ref: 42 }],
  ['n° 42', { ref: 42 }],
  ['N°42', { ref: 42 }],
  ['nº 42', { ref: 42 }],
  ['no 42', { ref: 42 }],
  ['#42', { ref: 42 }],
  ['Pièce n° 42', { ref: 42 }],
  ['pièce 42', { ref: 42 }],
  ['4 2', { codes: ['42'] }],
  // Parcel numbers of another carrier may have eight digits.
  ['01234567', { ref: 1_234_567, code: '01234567' }],
  ['C1046', { codes: ['c1046'] }],
  ['c 1046', { codes: ['c1046'] }],
  ['6A15984040331', { codes: ['6a15984040331'] }],
  ['6A 15984 04033 1', { codes: ['6a15984040331'] }],
  ['%0069003 6A15984040331 801250', { codes: ['%00690036a15984040331801250', '6a15984040331'] }],
  // Digit keys of a scanner that a French keyboard layout reads as other characters.
  ["'é", { ref: 42 }],
  ["C&à'-", { codes: ['c1046'] }],
  ['-Q&(ç_\'à\'à""&', { codes: ['6a15984040331'] }],
  ['réf. 42', { codes: ['ref.42'] }],
  ['', null],
  ['   ', null],
  ['1'.repeat(MAX_SCAN + 1), null],
  ['1'.repeat(MAX_SCAN), { codes: ['1'.repeat(MAX_SCAN)] }],
];
function meaningTitle(typed: string, meant: ReturnType<typeof readScan>): string {
  const input = typed.length > MAX_SCAN ? 'a text that is too long' : `“${typed.slice(0, 40)}”`;
  if (!meant) return `${input} is ignored`;
  return 'ref' in meant ? `${input} is the piece ${meant.ref}` : `${input} is a code`;
}

for (const [typed, meant] of scans) {
  test(`ADM-22 at the table, ${meaningTitle(typed, meant)}`, () => {
    assert.deepEqual(readScan(typed), meant);
  });
}

const order = (number: string, status: 'paid' | 'to-ship' | 'cancelled', isLabel = false) => ({
  orderId: `order ${number}`,
  number,
  pseudo: 'lea',
  status,
  isLabel,
});

test('ADM-22 an order or parcel number opens the first of its orders that can be packed, and otherwise shows the reason', () => {
  const opened = meaningOfCode([order('C1', 'cancelled'), order('C2', 'paid')], null);
  assert.deepEqual([opened.kind, opened.places[0]?.number], ['opened', 'C2']);
  assert.equal(scanSentence(opened), 'C’est le colis de @lea (C2)');
  assert.equal(scanSentence(meaningOfCode([order('C1', 'cancelled')], null)), 'La commande C1 est annulée');
  const sent = meaningOfCode([order('C1', 'to-ship')], null);
  assert.equal(scanSentence(sent), 'La commande C1 n’est pas à préparer (à expédier)');
  assert.equal(scanSentence(meaningOfCode([], null)), 'Aucune commande ni aucun colis ne porte ce numéro');
});

test('ADM-22 the label of a complete open parcel reports it as complete; an order number or another label does not', () => {
  const open = { orderIds: ['order C1', 'order C2'], isBegun: true, isComplete: true };
  const kind = (...args: Parameters<typeof meaningOfCode>) => meaningOfCode(...args).kind;
  assert.equal(kind([order('C1', 'paid', true), order('C2', 'paid', true)], open), 'complete');
  assert.equal(kind([order('C1', 'paid', true)], null), 'opened');
  assert.equal(kind([order('C1', 'paid', true)], { ...open, isComplete: false }), 'opened');
  assert.equal(kind([order('C1', 'paid', false)], open), 'opened');
  assert.equal(kind([order('C1', 'to-ship', true)], open), 'not-to-pack');
});

test('ADM-22 another parcel’s label is an error while pieces of the open parcel are ticked, and otherwise opens its parcel', () => {
  const open = { orderIds: ['order C1'], isBegun: true, isComplete: false };
  const otherOrders = [order('C3', 'paid', true)];
  const otherLabel = meaningOfCode(otherOrders, open);
  assert.equal(scanTones[otherLabel.kind], 'wrong');
  assert.equal(scanSentence(otherLabel), 'Mauvaise étiquette\u00A0: c’est celle de la commande C3 de @lea');
  assert.equal(meaningOfCode(otherOrders, { ...open, isComplete: true }).kind, 'other-label');
  assert.equal(meaningOfCode(otherOrders, { ...open, isBegun: false }).kind, 'opened');
  // Packers type an order number to open its parcel.
  assert.equal(meaningOfCode([order('C3', 'paid', false)], open).kind, 'opened');
});

test('ADM-22 all bar codes of a label give the same code, and a piece number gives no code', () => {
  assert.equal(codeOf('6A 15984 04033 1'), '6a15984040331');
  assert.equal(codeOf('%0069003 6A15984040331 801250'), '6a15984040331');
  assert.equal(codeOf('C1046'), 'c1046');
  assert.deepEqual([codeOf('42'), codeOf('')], [null, null]);
});

test('ADM-22 a piece is described by its name, size and colour, if known', () => {
  const piece = { ref: 42, name: 'Robe longue', size: 'M', colourName: 'Bordeaux' };
  assert.equal(
    tickSentence(piece, 'décochée').replaceAll('\u00A0', ' '),
    'n° 42 · Robe longue, M, Bordeaux : décochée',
  );
  assert.equal(pieceWords({ ...piece, size: null, colourName: null }), 'Robe longue');
  assert.equal(tickSentence(null, 'cochée'), 'Pièce cochée');
});

test('ADM-22 a parcel is complete when all pieces are ticked, except withdrawn pieces, and lacks pieces only once one is ticked', () => {
  const pieces = [
    { id: 'a', isWithdrawn: false },
    { id: 'b', isWithdrawn: true },
    { id: 'c', isWithdrawn: false },
  ];
  const idsLeft = (...packed: string[]) => leftToPack(pieces, new Set(packed)).map(({ id }) => id);
  assert.deepEqual(idsLeft(), ['a', 'c']);
  assert.deepEqual(idsLeft('a'), ['c']);
  assert.deepEqual(idsLeft('a', 'c'), []);
  assert.deepEqual([isComplete(pieces, new Set('a')), isComplete(pieces, new Set(['a', 'c']))], [false, true]);
  // A parcel without pieces to send cannot be validated by its label.
  assert.equal(isComplete([{ id: 'b', isWithdrawn: true }], new Set('b')), false);
  assert.equal(isComplete([], new Set()), false);
  const missingIds = (...packed: string[]) => missingPieces(pieces, new Set(packed)).map(({ id }) => id);
  assert.deepEqual(missingIds('a'), ['c']);
  for (const ticked of [['a', 'c'], []]) assert.deepEqual(missingIds(...ticked), [], `${ticked.length} ticked`);
});

test('ADM-22 a sentence names at most six pieces and counts the remaining pieces', () => {
  const upTo = (last: number) => namedPieces(Array.from({ length: last }, (_, at) => at + 1)).replaceAll('\u00A0', ' ');
  assert.equal(upTo(2), 'n° 1, n° 2');
  assert.equal(upTo(7), 'n° 1, n° 2, n° 3, n° 4, n° 5, n° 6, 1 autre');
  assert.equal(upTo(60), 'n° 1, n° 2, n° 3, n° 4, n° 5, n° 6, 54 autres');
});
