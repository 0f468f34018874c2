import assert from 'node:assert/strict';
import test from 'node:test';
import { scanSentence, scanTones } from './labels-table.ts';
import { leftToPack, meaningOfCode, meaningOfPiece, readScan, SCAN_MAX, type FoundPiece } from './reading-scan.ts';

const read: [typed: string, meant: ReturnType<typeof readScan>][] = [
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
  ['C1046', { codes: ['c1046'] }],
  ['c 1046', { codes: ['c1046'] }],
  ['6A15984040331', { codes: ['6a15984040331'] }],
  ['6A 15984 04033 1', { codes: ['6a15984040331'] }],
  ['%0069003 6A15984040331 801250', { codes: ['%00690036a15984040331801250', '6a15984040331'] }],
  ["'é", { ref: 42 }],
  ["C&à'-", { codes: ['c1046'] }],
  ['-Q&(ç_\'à\'à""&', { codes: ['6a15984040331'] }],
  ['réf. 42', { codes: ['ref.42'] }],
  ['', null],
  ['   ', null],
  ['1'.repeat(SCAN_MAX + 1), null],
  ['1'.repeat(SCAN_MAX), { codes: ['1'.repeat(SCAN_MAX)] }],
];
for (const [typed, meant] of read) {
  test(`ADM-22 at the table, ${JSON.stringify(typed.slice(0, 40))} is read as ${JSON.stringify(meant)?.slice(0, 60)}`, () => {
    assert.deepEqual(readScan(typed), meant);
  });
}

type Line = NonNullable<FoundPiece['line']>;
const line = (pseudo: string, changes: Partial<Line> = {}): FoundPiece => ({
  ref: 42,
  line: {
    orderId: `order of ${pseudo}`,
    number: `C-${pseudo}`,
    pseudo,
    status: 'paid',
    itemId: `item of ${pseudo}`,
    isHeld: true,
    isWithdrawn: false,
    isPacked: false,
    ...changes,
  },
});
const unsold: FoundPiece = { ref: 42, line: null };
const lea = ['order of lea'];

const pieces: [found: FoundPiece[], open: string[], kind: string, sentence: string][] = [
  [[line('lea')], lea, 'packed', 'La pièce n° 42 est cochée'],
  [[line('lea')], [], 'packed', 'La pièce n° 42 est cochée'],
  [[line('lea', { status: 'preparing' })], lea, 'packed', 'La pièce n° 42 est cochée'],
  [[line('zoe'), line('lea')], lea, 'packed', 'La pièce n° 42 est cochée'],
  [[line('lea', { isPacked: true })], lea, 'packed-before', 'La pièce n° 42 est déjà cochée'],
  [[line('lea', { isPacked: true })], [], 'packed-before', 'La pièce n° 42 est déjà cochée'],
  [
    [line('lea', { isPacked: true }), line('zoe')],
    lea,
    'packed-before',
    'La pièce n° 42 est déjà cochée. Une autre va dans le colis de @zoe (C-zoe)',
  ],
  [[line('zoe')], lea, 'elsewhere', 'La pièce n° 42 est dans le colis de @zoe (C-zoe)'],
  [[line('lea', { isHeld: false }), line('zoe')], lea, 'elsewhere', 'La pièce n° 42 est dans le colis de @zoe (C-zoe)'],
  [
    [line('zoe'), line('ana')],
    lea,
    'elsewhere',
    'La pièce n° 42 est dans le colis de @zoe (C-zoe) ou dans le colis de @ana (C-ana)',
  ],
  [[line('zoe', { pseudo: null })], lea, 'elsewhere', 'La pièce n° 42 est dans le colis de la commande C-zoe'],
  [[line('zoe'), line('lea')], [], 'several', 'Plusieurs pièces portent le n° 42 : choisissez le colis'],
  [[line('zoe', { isPacked: true }), line('lea')], [], 'packed', 'La pièce n° 42 est cochée'],
  [
    [line('lea', { isWithdrawn: true })],
    lea,
    'withdrawn',
    'La cliente renonce à la pièce n° 42 : ne la mettez pas dans le colis',
  ],
  [
    [line('zoe', { status: 'to-pay' })],
    lea,
    'not-to-pack',
    'La pièce n° 42 est dans la commande C-zoe de @zoe, qui n’est pas à préparer (à payer)',
  ],
  [
    [line('zoe', { status: 'shipped' })],
    [],
    'not-to-pack',
    'La pièce n° 42 est dans la commande C-zoe de @zoe, qui n’est pas à préparer (expédiée)',
  ],
  [
    [line('zoe', { status: 'cancelled', isHeld: false })],
    lea,
    'cancelled',
    'La pièce n° 42 était dans la commande C-zoe de @zoe, qui est annulée',
  ],
  [
    [line('zoe', { status: 'cancelled', isHeld: false }), line('ana', { status: 'to-pay' })],
    lea,
    'not-to-pack',
    'La pièce n° 42 est dans la commande C-ana de @ana, qui n’est pas à préparer (à payer)',
  ],
  [[unsold], lea, 'unsold', 'La pièce n° 42 n’est à personne'],
  [[unsold, line('lea')], lea, 'packed', 'La pièce n° 42 est cochée'],
  [[], lea, 'unknown', 'Aucune pièce n° 42 dans la boutique'],
];
for (const [found, open, kind, sentence] of pieces) {
  const among = found.map((one) => (one.line ? `${one.line.pseudo}’s ${one.line.status}` : 'nobody’s')).join(', ');
  const state = found.some((one) => one.line?.isPacked) ? ', ticked' : '';
  test(`ADM-22 scanned${open.length > 0 ? ' over an open parcel' : ''}, piece 42 of ${among || 'no live'}${state} is ${kind}: “${sentence}”`, () => {
    const said = meaningOfPiece(42, found, open);
    assert.equal(said.kind, kind);
    assert.equal(scanSentence(said).replaceAll('\u00A0', ' '), sentence);
    assert.ok(scanTones[said.kind]);
  });
}

test('ADM-22 an order’s number, or its parcel’s, opens the first of its orders that is to be packed', () => {
  const order = (number: string, status: 'paid' | 'to-ship' | 'cancelled') => ({
    orderId: number,
    number,
    pseudo: 'lea',
    status,
  });
  const opened = meaningOfCode([order('C1', 'cancelled'), order('C2', 'paid')]);
  assert.deepEqual([opened.kind, opened.places[0]?.number], ['opened', 'C2']);
  assert.equal(scanSentence(opened), 'C’est le colis de @lea (C2)');
  assert.equal(scanSentence(meaningOfCode([order('C1', 'cancelled')])), 'La commande C1 est annulée');
  const sent = meaningOfCode([order('C1', 'to-ship')]);
  assert.equal(scanSentence(sent), 'La commande C1 n’est pas à préparer (à expédier)');
  assert.equal(scanSentence(meaningOfCode([])), 'Aucune commande ni aucun colis ne porte ce numéro');
});

test('ADM-22 a parcel is complete when all its pieces are ticked but those that its buyer has withdrawn from', () => {
  const lines = [
    { id: 'a', isWithdrawn: false },
    { id: 'b', isWithdrawn: true },
    { id: 'c', isWithdrawn: false },
  ];
  const left = (...packed: string[]) => leftToPack(lines, new Set(packed)).map(({ id }) => id);
  assert.deepEqual(left(), ['a', 'c']);
  assert.deepEqual(left('a'), ['c']);
  assert.deepEqual(left('a', 'c'), []);
});
