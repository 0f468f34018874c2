import assert from 'node:assert/strict';
import { test } from 'vitest';
import { orderProblems } from './problems.ts';

test('a refusal about a piece names the order that holds it, and its buyer where the pseudo is known', () => {
  const taken = { ref: 42, pseudo: 'lea', orderNumber: 'C7' };
  const { pieceTaken, alreadyHeldByBuyer } = orderProblems;
  assert.equal(pieceTaken.sentence(taken), 'La pièce 42 est déjà attribuée à @lea (commande C7)');
  assert.equal(
    pieceTaken.sentence({ ...taken, pseudo: null }),
    'La pièce 42 est déjà attribuée à une autre cliente (commande C7)',
  );
  assert.equal(alreadyHeldByBuyer.sentence(taken), 'La pièce 42 est déjà dans la commande C7 de @lea');
  assert.equal(alreadyHeldByBuyer.sentence({ ...taken, pseudo: null }), 'La pièce 42 est déjà dans la commande C7');
});

test('a refusal about several orders or pieces is in the plural', () => {
  const unfinished = (numbers: string[], areUnpaid?: true) =>
    orderProblems.unfinished.sentence({ numbers, ...(areUnpaid && { areUnpaid }) });
  assert.match(unfinished(['C1']), /^Votre commande C1 n’est pas terminée\./);
  assert.match(unfinished(['C1', 'C2']), /^Vos commandes C1, C2 ne sont pas terminées\./);
  assert.match(unfinished(['C1'], true), /^Votre commande C1 n’est pas payée\u00A0: .+ pour l’annuler\.$/);
  assert.match(
    unfinished(['C1', 'C2'], true),
    /^Vos commandes C1, C2 ne sont pas payées\u00A0: .+ pour les annuler\.$/,
  );
  const sold = (refs: number[]) => orderProblems.piecesSoldMeanwhile.sentence({ refs });
  assert.match(sold([4]), /: la pièce 4 a été attribuée entre-temps$/);
  assert.match(sold([4, 5]), /: les pièces 4, 5 ont été attribuées entre-temps$/);
});
