import assert from 'node:assert/strict';
import { test } from 'vitest';
import { othersSentence, scanSentence, scanTones } from './labels-table.ts';
import { meaningOfOldLabel, meaningOfPiece, type FoundPiece } from './reading-scan.ts';

type Line = NonNullable<FoundPiece['line']>;
const line = (pseudo: string, changes: Partial<Line> = {}): FoundPiece => ({
  ref: 42,
  line: {
    orderId: `order of ${pseudo}`,
    number: `C-${pseudo}`,
    pseudo,
    status: 'paid',
    piece: {
      itemId: `item of ${pseudo}`,
      ref: 42,
      name: `Robe de ${pseudo}`,
      size: 'M',
      colourName: null,
      hexCode: null,
      liveTitle: `Live de ${pseudo}`,
    },
    isHeld: true,
    isWithdrawn: false,
    isPacked: false,
    ...changes,
  },
});
const unsold: FoundPiece = { ref: 42, line: null };
const lea = ['order of lea'];

const cases: [title: string, found: FoundPiece[], open: string[], kind: string, sentence: string][] = [
  ['a piece of the open parcel is ticked', [line('lea')], lea, 'packed', 'n° 42 · Robe de lea, M : cochée'],
  [
    'a piece of one parcel is ticked without an open parcel',
    [line('lea')],
    [],
    'packed',
    'n° 42 · Robe de lea, M : cochée',
  ],
  [
    'a piece of an order in preparation is ticked',
    [line('lea', { status: 'preparing' })],
    lea,
    'packed',
    'n° 42 · Robe de lea, M : cochée',
  ],
  [
    'a piece of the open parcel comes before the same number in another parcel, which is named',
    [line('zoe'), line('lea')],
    lea,
    'packed',
    'n° 42 · Robe de lea, M : cochée. Un autre n° 42 attend : Robe de zoe, M, pour @zoe (C-zoe)',
  ],
  [
    'a piece of the open parcel comes before the same number in two other parcels, which are named',
    [line('zoe', { pseudo: null }), line('ana'), line('lea')],
    lea,
    'packed',
    'n° 42 · Robe de lea, M : cochée. D’autres n° 42 attendent : Robe de zoe, M, pour C-zoe ; Robe de ana, M, pour @ana (C-ana)',
  ],
  [
    'a ticked piece of the same number in another parcel is not named',
    [line('zoe', { isPacked: true }), line('lea')],
    lea,
    'packed',
    'n° 42 · Robe de lea, M : cochée',
  ],
  [
    'a withdrawn piece of the same number in another parcel is not named',
    [line('zoe', { isWithdrawn: true }), line('lea')],
    lea,
    'packed',
    'n° 42 · Robe de lea, M : cochée',
  ],
  [
    'a piece ticked before in the open parcel is reported as ticked',
    [line('lea', { isPacked: true })],
    lea,
    'packed-before',
    'n° 42 · Robe de lea, M : déjà cochée',
  ],
  [
    'a piece ticked before is reported as ticked without an open parcel',
    [line('lea', { isPacked: true })],
    [],
    'packed-before',
    'n° 42 · Robe de lea, M : déjà cochée',
  ],
  [
    'a piece ticked before in the open parcel is reported with the same number in another parcel',
    [line('lea', { isPacked: true }), line('zoe')],
    lea,
    'packed-before',
    'n° 42 · Robe de lea, M : déjà cochée. Un autre n° 42 attend : Robe de zoe, M, pour @zoe (C-zoe)',
  ],
  [
    'a piece of another parcel is reported with that parcel',
    [line('zoe')],
    lea,
    'elsewhere',
    'La pièce n° 42 est dans le colis de @zoe (C-zoe)',
  ],
  [
    'a piece that the open order released is reported with the parcel that holds the same number',
    [line('lea', { isHeld: false }), line('zoe')],
    lea,
    'elsewhere',
    'La pièce n° 42 est dans le colis de @zoe (C-zoe)',
  ],
  [
    'a number in two other parcels is reported with both',
    [line('zoe'), line('ana')],
    lea,
    'elsewhere',
    'La pièce n° 42 est dans le colis de @zoe (C-zoe) ou dans le colis de @ana (C-ana)',
  ],
  [
    'a piece of another parcel without a pseudo is reported with the order',
    [line('zoe', { pseudo: null })],
    lea,
    'elsewhere',
    'La pièce n° 42 est dans le colis de la commande C-zoe',
  ],
  [
    'a number in two parcels needs a choice without an open parcel',
    [line('zoe'), line('lea')],
    [],
    'several',
    'Plusieurs pièces portent le n° 42 : choisissez la bonne.',
  ],
  [
    'a number with only one unticked piece ticks this piece without an open parcel',
    [line('zoe', { isPacked: true }), line('lea')],
    [],
    'packed',
    'n° 42 · Robe de lea, M : cochée',
  ],
  [
    'a withdrawn piece is kept out of the parcel',
    [line('lea', { isWithdrawn: true })],
    lea,
    'withdrawn',
    'La cliente renonce à la pièce n° 42, ou elle est remboursée : ne la mettez pas dans le colis',
  ],
  [
    'a refunded piece is kept out of the parcel',
    [line('lea', { isRefunded: true })],
    lea,
    'withdrawn',
    'La cliente renonce à la pièce n° 42, ou elle est remboursée : ne la mettez pas dans le colis',
  ],
  [
    'a piece of an unpaid order is not packed',
    [line('zoe', { status: 'to-pay' })],
    lea,
    'not-to-pack',
    'La pièce n° 42 est dans la commande C-zoe de @zoe, qui n’est pas à préparer (à payer)',
  ],
  [
    'a piece of a shipped order is not packed',
    [line('zoe', { status: 'shipped' })],
    [],
    'not-to-pack',
    'La pièce n° 42 est dans la commande C-zoe de @zoe, qui n’est pas à préparer (expédiée)',
  ],
  [
    'a piece of a cancelled order is reported with the order',
    [line('zoe', { status: 'cancelled', isHeld: false })],
    lea,
    'cancelled',
    'La pièce n° 42 était dans la commande C-zoe de @zoe, qui est annulée',
  ],
  [
    'a number in a cancelled and an unpaid order is reported with the unpaid order',
    [line('zoe', { status: 'cancelled', isHeld: false }), line('ana', { status: 'to-pay' })],
    lea,
    'not-to-pack',
    'La pièce n° 42 est dans la commande C-ana de @ana, qui n’est pas à préparer (à payer)',
  ],
  ['an unsold piece has no buyer', [unsold], lea, 'unsold', 'La pièce n° 42 n’est à personne'],
  [
    'a number of an unsold piece and a piece of the open parcel ticks the sold piece',
    [unsold, line('lea')],
    lea,
    'packed',
    'n° 42 · Robe de lea, M : cochée',
  ],
  ['an unknown number is reported', [], lea, 'unknown', 'Aucune pièce n° 42 dans la boutique'],
];
for (const [title, found, open, kind, sentence] of cases) {
  test(`ADM-22 at the table, ${title}`, () => {
    const scanned = meaningOfPiece(42, found, open);
    assert.equal(scanned.kind, kind);
    const otherPlaces = scanned.kind.startsWith('packed') ? scanned.places.slice(1) : [];
    const message = [scanSentence(scanned), ...(otherPlaces.length > 0 ? [othersSentence(42, otherPlaces)] : [])].join(
      '. ',
    );
    assert.equal(message.replaceAll('\u00A0', ' '), sentence);
    assert.ok(scanTones[scanned.kind]);
  });
}

test('ADM-22 the message about a deleted label names the label that replaced it, if any', () => {
  const order = { orderId: 'o1', number: 'C1046', pseudo: 'lea', status: 'paid' } as const;
  const sentenceWith = (label: string | null) =>
    scanSentence(meaningOfOldLabel({ ...order, label })).replaceAll('\u00A0', ' ');
  assert.equal(
    sentenceWith('8R12345678901'),
    'Cette étiquette de la commande C1046 de @lea a été remplacée par 8R12345678901 : jetez-la',
  );
  assert.equal(sentenceWith(null), 'Cette étiquette a été supprimée, et la commande C1046 de @lea n’en a pas d’autre');
});

test('an order without a pseudo is named by its number, and a piece without a number is a piece', () => {
  const place = { orderId: 'o', number: 'C7', pseudo: null, piece: null };
  const scanned = { ref: null, places: [place], status: null };
  assert.equal(scanSentence({ ...scanned, kind: 'elsewhere' }), 'La pièce est dans le colis de la commande C7');
  assert.match(scanSentence({ ...scanned, kind: 'other-label' }), /c’est celle de la commande C7$/);
  assert.match(scanSentence({ ...scanned, kind: 'withdrawn' }), /^La cliente renonce à la pièce, /);
  assert.equal(othersSentence(42, [place]), 'Un autre n°\u00A042 attend\u00A0: pour C7');
});
