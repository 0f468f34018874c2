import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Claim, PieceQueue, CommentClaim } from '#features/claims/domain/admin-schemas.ts';
import { placesIn } from '#features/claims/domain/rules.ts';
import { claimsInFeed } from './claim-marks.ts';

const minute = (count: number) => new Date(Date.UTC(2026, 10, 21, 19, count)).toISOString();

const claim = (pseudo: string, atMinute: number, more: Partial<Claim> = {}): Claim => ({
  id: `${pseudo}-${atMinute}`,
  ref: 42,
  pseudo,
  displayName: null,
  speaker: null,
  standing: null,
  comment: '42 svp',
  eventId: String(atMinute),
  saidAt: minute(atMinute),
  arrivedAt: minute(atMinute),
  certainty: 'certain',
  reason: null,
  state: 'waiting',
  orderId: null,
  givesUpAt: null,
  decidedAt: null,
  decidedBy: null,
  action: '0',
  ...more,
});
const piece = (claims: Claim[], holder: PieceQueue['holder'] = null) =>
  ({ productId: '42', ref: 42, holder, claims }) as PieceQueue;
const holderOf = (pseudo: string): PieceQueue['holder'] => ({
  pseudo,
  orderId: 'o',
  orderNumber: 'C1',
  itemId: 'i',
  isSold: false,
});
function positionOf({ ref, comment }: Claim): CommentClaim['named'] {
  const from = comment?.indexOf(String(ref)) ?? -1;
  return from === -1 ? null : { from, to: from + String(ref).length };
}
const commentClaimsOf = (...pieces: PieceQueue[]): CommentClaim[] =>
  pieces.flatMap(({ claims, holder }) => {
    const queue = claims.filter(({ state }) => state === 'waiting');
    const places = placesIn(queue);
    return claims.map((pieceClaim) => ({
      ...pieceClaim,
      place: places[queue.indexOf(pieceClaim)] ?? null,
      isFree: !holder,
      leaves: false,
      named: positionOf(pieceClaim),
    }));
  });
const textsOf = (...pieces: PieceQueue[]) =>
  [...claimsInFeed({ said: commentClaimsOf(...pieces), mentions: [] }).marks].map(([eventId, marks]) => [
    eventId,
    ...marks.map(({ text }) => text),
  ]);

test('the first claim of a free piece is marked as free, the other claims with their places', () => {
  assert.deepEqual(textsOf(piece([claim('lea', 1), claim('ines', 2), claim('nina', 3)])), [
    ['1', 'libre'],
    ['2', '2e dans la file'],
    ['3', '3e dans la file'],
  ]);
});

test('a claim that holds the piece is marked with its holder, the waiting claims with their places', () => {
  assert.deepEqual(textsOf(piece([claim('lea', 1, { state: 'held' }), claim('ines', 2)], holderOf('lea'))), [
    ['1', 'à @lea'],
    ['2', '1re dans la file'],
  ]);
});

test('a claim to check is marked as such, with the number of its piece when the comment does not contain the number', () => {
  const doubtful = claim('lea', 1, { certainty: 'to-check', comment: 'moi !' });
  assert.deepEqual(textsOf(piece([doubtful])), [['1', '42 · à vérifier']]);
});

test('a claim to check takes no place in the queue', () => {
  const doubtful = claim('lea', 1, { certainty: 'to-check' });
  assert.deepEqual(textsOf(piece([doubtful, claim('ines', 2), claim('nina', 3)])), [
    ['1', 'à vérifier'],
    ['2', 'libre'],
    ['3', '2e dans la file'],
  ]);
});

test('a comment that claims two pieces has both marks', () => {
  const secondPiece = { ...piece([claim('lea', 1, { ref: 17, comment: '42 et 17' })]), ref: 17 };
  assert.deepEqual(textsOf(piece([claim('lea', 1, { comment: '42 et 17' })]), secondPiece), [
    ['1', 'libre', '17 · libre'],
  ]);
});

test('only the first number that a comment claims is highlighted, whatever the order of the claims', () => {
  const [later, earlier] = [
    claim('lea', 1, { ref: 17, comment: '42 et 17' }),
    claim('lea', 1, { comment: '42 et 17' }),
  ];
  const said = commentClaimsOf({ ...piece([later]), ref: 17 }, piece([earlier]));
  const named = { ref: '42', comment: '42 et 17', from: 0, to: 2 };
  assert.deepEqual(
    claimsInFeed({ said, mentions: [] })
      .marks.get('1')
      ?.map((mark) => [mark.text, mark.named]),
    [
      ['17 · libre', undefined],
      ['libre', named],
    ],
  );
});

test('a claim entered by hand marks no comment, and comments come newest first', () => {
  const saidClaims = commentClaimsOf(piece([claim('lea', 500, { eventId: null }), claim('ines', 1), claim('nina', 2)]));
  const { marks, events } = claimsInFeed({ said: saidClaims, mentions: [] });
  assert.deepEqual([marks.size, events.map(({ id }) => id)], [2, ['2', '1']]);
});

test('a holder who gives the piece up is marked as leaving', () => {
  const [lea] = commentClaimsOf(piece([claim('lea', 1, { state: 'held' })], holderOf('lea')));
  assert.ok(lea);
  const { marks } = claimsInFeed({ said: [{ ...lea, leaves: true }], mentions: [] });
  assert.equal(marks.get('1')?.[0]?.text, 'à @lea, veut laisser');
});

test('a comment of a blocked or unpaying user is marked once, with the reason', () => {
  const block = { action: '1', reason: 'Ne règle pas', at: minute(0), by: 'Nadia' };
  const lea = claim('lea', 1, { comment: '42 et 43', standing: { block, expiredOrders: 2 } });
  const secondPiece = { ...piece([{ ...lea, id: 'other', ref: 43 }]), ref: 43 };
  assert.deepEqual(textsOf(piece([lea]), secondPiece), [
    ['1', 'bloquée\u00A0: «\u00A0Ne règle pas\u00A0»', '2 commandes impayées', 'libre', '43 · libre'],
  ]);
  const ines = claim('ines', 2, { standing: { block: null, expiredOrders: 1 } });
  assert.deepEqual(textsOf(piece([ines])), [['2', '1 commande impayée', 'libre']]);
});

test('an unknown number and a question are marked, but not as claims', () => {
  const mentions = [
    { eventId: '9', ref: 999, piece: null },
    { eventId: '1', ref: 998, piece: null },
    { eventId: '8', ref: 42, piece: { isFree: true, holder: null } },
    { eventId: '7', ref: 17, piece: { isFree: false, holder: 'lea' } },
  ];
  const { marks, events } = claimsInFeed({ said: commentClaimsOf(piece([claim('lea', 1)])), mentions });
  const marksOf = (eventId: string) => marks.get(eventId)?.map(({ text, isAside }) => [text, isAside ?? false]);
  assert.deepEqual(marksOf('9'), [['référence inconnue', true]]);
  assert.deepEqual(marksOf('1'), [
    ['libre', false],
    ['référence inconnue', true],
  ]);
  assert.deepEqual([marksOf('8'), marksOf('7')], [[['question · 42 libre', true]], [['question · 17 à @lea', true]]]);
  assert.deepEqual(
    events.map(({ id }) => id),
    ['1'],
  );
});
