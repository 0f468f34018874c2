import assert from 'node:assert/strict';
import { test } from 'vitest';
import { previewSentences } from './labels.ts';
import type { MergePreview } from './schemas.ts';

const emptyMerge: MergePreview = {
  orders: [],
  notes: 0,
  personNotes: 0,
  waiting: 0,
  held: 0,
  doubled: 0,
  claimsMove: true,
  blocks: 0,
  isBlockedBy: false,
  provedPseudo: null,
};

test('ADM-13 the preview of a merge names everything that moves', () => {
  const orders: MergePreview['orders'] = [
    { status: 'to-validate', count: 2 },
    { status: 'paid', count: 1 },
  ];
  const { moves, warnings } = previewSentences({
    ...emptyMerge,
    orders,
    notes: 2,
    personNotes: 1,
    waiting: 3,
    held: 1,
    doubled: 1,
    blocks: 1,
  });
  assert.deepEqual(moves, [
    '3 commandes\u00A0: 2 «\u00a0À valider\u00a0», 1 «\u00a0Payée\u00a0»',
    '2 notes internes, qui suivent leurs commandes',
    '1 note sur la source, reprise par la destination',
    '3 demandes en attente, 1 demande déjà servie\u00A0: sous le pseudo de la destination',
    '1 pièce demandée par les deux\u00A0: une seule demande reste pour chacune',
    '1 blocage de la source, repris par la destination',
  ]);
  assert.deepEqual(warnings, []);
});

test('ADM-13 the preview of a merge warns about a block, claims that stay and a proved pseudo', () => {
  const sentences = previewSentences({
    ...emptyMerge,
    waiting: 1,
    claimsMove: false,
    isBlockedBy: true,
    provedPseudo: 'lea',
  });
  assert.deepEqual(sentences, {
    moves: [],
    warnings: [
      'La source est bloquée\u00A0: la destination le sera aussi.',
      'La destination n’a pas de pseudo\u00A0: les demandes de pièces de la source ne changent pas.',
      'Le pseudo @lea est vérifié\u00A0: il reste au compte source.',
    ],
  });
});

test('ADM-13 the preview of a merge names nothing that does not move, and agrees in number', () => {
  const movesOf = (changes: Partial<MergePreview>) => previewSentences({ ...emptyMerge, ...changes }).moves;
  assert.deepEqual(movesOf({}), []);
  assert.deepEqual(movesOf({ notes: 1 }), ['1 note interne, qui suit sa commande']);
  assert.deepEqual(movesOf({ personNotes: 2 }), ['2 notes sur la source, reprises par la destination']);
  assert.deepEqual(movesOf({ waiting: 1 }), ['1 demande en attente\u00A0: sous le pseudo de la destination']);
  assert.deepEqual(movesOf({ held: 2 }), ['2 demandes déjà servies\u00A0: sous le pseudo de la destination']);
  assert.deepEqual(movesOf({ waiting: 1, doubled: 1, claimsMove: false }), []);
  const { warnings } = previewSentences({ ...emptyMerge, waiting: 1, claimsMove: false });
  assert.match(warnings.join(), /^La destination n’a pas de pseudo/);
  assert.deepEqual(previewSentences({ ...emptyMerge, claimsMove: false }).warnings, []);
});
