import { counted } from '#shared/counted.ts';
import { problem } from '#shared/problem.ts';
import { namedPieces } from './labels-pieces.ts';

export const shippingProblems = {
  noCarrier: problem(
    'shipping.no-carrier',
    409,
    'La boutique n’a pas de contrat Colissimo\u00A0: notez le numéro de suivi à la main.',
  ),
  badNumber: problem(
    'shipping.bad-number',
    422,
    'Ce numéro de suivi est mal écrit\u00A0: vérifiez-le sur le bordereau ou sur l’étiquette.',
  ),
  numberTaken: problem<{ number: string; order: string }>(
    'shipping.number-taken',
    409,
    ({ number, order }) => `Le numéro ${number} est déjà celui de la commande ${order}`,
  ),
  carrierRefused: problem<{ message: string; code: string | null }>(
    'shipping.carrier-refused',
    422,
    ({ message, code }) =>
      `Colissimo refuse l’étiquette\u00A0: ${message.replace(/\.$/, '')}${code ? ` (code ${code})` : ''}`,
  ),
  carrierMisconfigured: problem<{ message: string }>(
    'shipping.carrier-misconfigured',
    503,
    ({ message }) =>
      `Colissimo refuse les identifiants de la boutique\u00A0: ${message.replace(/\.$/, '')}. Aucune étiquette ne peut être créée avant qu’ils soient corrigés.`,
  ),
  carrierDown: problem(
    'shipping.carrier-down',
    503,
    'Colissimo ne répond pas. Aucune étiquette n’a été créée, réessayez dans un instant.',
  ),
  /** `reason`: the failure in the shop's words; null for a request without any answer. */
  labelUnknown: problem<{ reason: string | null }>(
    'shipping.label-unknown',
    409,
    ({ reason }) =>
      `${reason ?? 'Colissimo n’a pas répondu à temps'}. Une étiquette existe peut-être\u00A0: vérifiez sur le site de Colissimo avant d’en demander une autre.`,
  ),
  notReturned: problem('shipping.not-returned', 409, 'Ce colis n’est pas revenu\u00A0: il ne peut pas être renvoyé'),
  labelExists: problem('shipping.label-exists', 409, 'Ce colis a déjà une étiquette'),
  emptyParcel: problem(
    'shipping.empty-parcel',
    409,
    'Ce colis ne contient aucune pièce à envoyer\u00A0: annulez la commande et remboursez-la.',
  ),
  labelBusy: problem('shipping.label-busy', 409, 'Une étiquette est déjà en cours de création pour ce colis'),
  pieceWithdrawn: problem(
    'shipping.piece-withdrawn',
    409,
    'La cliente renonce à cette pièce, ou elle est remboursée\u00A0: ne la mettez pas dans le colis',
  ),
  piecesMissing: problem<{ refs: readonly number[] }>(
    'shipping.pieces-missing',
    409,
    ({ refs }) =>
      `Ce colis n’est pas complet\u00A0: ${counted(refs.length, 'pièce n’est pas cochée', 'pièces ne sont pas cochées')} (${namedPieces(refs)})`,
  ),
  neverValidated: problem(
    'shipping.never-validated',
    409,
    'Aucune validation à annuler\u00A0: cette commande est passée à «\u00A0À expédier\u00A0» autrement',
  ),
  validatedSince: problem(
    'shipping.validated-since',
    409,
    'Rien n’a été annulé\u00A0: cette préparation a été annulée, puis validée de nouveau depuis',
  ),
  tickedSince: problem(
    'shipping.ticked-since',
    409,
    'Rien n’a été annulé\u00A0: cette pièce a été décochée, puis cochée de nouveau depuis',
  ),
  noLabel: problem('shipping.no-label', 409, 'Créez d’abord l’étiquette de cette commande'),
  labelUsed: problem(
    'shipping.label-used',
    409,
    'Ce colis est déjà parti avec cette étiquette, et il est revenu\u00A0: supprimez-la, puis créez-en une autre.',
  ),
  labelNotFound: problem('shipping.label-not-found', 404, 'Étiquette introuvable'),
  ordersNotFound: problem(
    'shipping.orders-not-found',
    404,
    'Aucune de ces commandes n’existe\u00A0: choisissez-les dans la liste',
  ),
};
