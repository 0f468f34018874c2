import { formatEuros } from '#shared/money.ts';
import { problem } from '#shared/problem.ts';
import { editedMeanwhile } from '#shared/problems-of.ts';

export const catalogProblems = {
  productNotFound: problem('catalog.product-not-found', 404, 'Produit introuvable'),
  refTaken: problem(
    'catalog.ref-taken',
    409,
    'Cette référence existe déjà pour ce live. Chaque référence doit être unique par live.',
  ),
  /** Contains the stored values, so that the next save replaces them. */
  productEditedMeanwhile: editedMeanwhile<{ values: object }>('catalog.product-edited-meanwhile', 'cette pièce'),
  productInOrder: problem(
    'catalog.product-in-order',
    409,
    'Ce produit est dans une commande et ne peut pas être supprimé',
  ),
  productMoves: problem(
    'catalog.product-moves',
    409,
    'Ce produit est dans une commande\u00A0: son live ne peut pas changer',
  ),
  priceHeld: problem('catalog.price-held', 409, 'Prise\u00A0: la commande garde le prix de la vente'),
  priceChangedMeanwhile: problem<{ price: number }>(
    'catalog.price-changed-meanwhile',
    409,
    ({ price }) => `Le prix a changé entre-temps\u00A0: ${formatEuros(price)}`,
  ),
  photoChangedMeanwhile: problem<{ refs: readonly number[] }>('catalog.photo-changed-meanwhile', 409, ({ refs }) =>
    refs.length > 1
      ? `Les pièces ${refs.join(', ')} ont changé de photo entre-temps\u00A0: vérifiez, puis enregistrez de nouveau`
      : `La pièce ${refs.join()} a changé de photo entre-temps\u00A0: vérifiez, puis enregistrez de nouveau`,
  ),
  priceBelowZero: problem('catalog.price-below-zero', 409, 'Le prix passerait sous zéro'),
  priceTooHigh: problem('catalog.price-too-high', 409, 'Le prix serait trop élevé'),
  pieceAwaited: problem<{ waiting: number }>('catalog.piece-awaited', 409, ({ waiting }) =>
    waiting > 1 ? `${waiting} personnes attendent cette pièce` : 'Une personne attend cette pièce',
  ),
};
