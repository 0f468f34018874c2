import { formatEuros } from '#shared/money.ts';
import { problem } from '#shared/problem.ts';
import { orderStatusLabels } from './labels.ts';
import type { OrderAction } from './lifecycle-actions.ts';
import type { OrderStatus } from './lifecycle.ts';

/** `group` (“Regrouper”) is not an action on one order. */
type RefusedAction = OrderAction | 'group';
const refusedWords: Record<RefusedAction, string> = {
  'give-address': 'de valider une commande',
  modify: 'de modifier une commande',
  pay: 'de payer une commande',
  'add-item': 'd’ajouter un article à une commande',
  'remove-item': 'de retirer un article d’une commande',
  'change-address': 'de changer l’adresse d’une commande',
  expire: 'de mettre fin à une commande',
  'change-hold': 'de changer le délai d’une commande',
  remind: 'de relancer une commande',
  'make-label': 'de créer l’étiquette d’une commande',
  'delete-label': 'de supprimer l’étiquette d’une commande',
  'validate-preparation': 'de valider la préparation d’une commande',
  resend: 'de renvoyer le colis d’une commande',
  'undo-preparation': 'd’annuler la préparation d’une commande',
  group: 'de regrouper une commande',
};

/** Pages of customers load only these refusals. */
export const buyerProblems = {
  alreadyPaid: problem('orders.already-paid', 409, 'Cette commande est déjà payée'),
  paymentUnderWay: problem(
    'orders.payment-under-way',
    409,
    'Un paiement est en cours pour cette commande. Attendez sa réponse avant de la modifier.',
  ),
  notInThisStatus: problem<{ action: RefusedAction; status: OrderStatus }>(
    'orders.not-in-this-status',
    409,
    ({ action, status }) => `Impossible ${refusedWords[action]} au statut «\u00a0${orderStatusLabels[status]}\u00a0»`,
  ),
  empty: problem('orders.empty', 409, 'Cette commande ne contient aucun article'),
  belowMinimum: problem<{ missing: number; minimum: number }>(
    'orders.below-minimum',
    409,
    ({ missing, minimum }) =>
      `Le minimum de commande est de ${formatEuros(minimum)} hors frais de port\u00A0: il manque ${formatEuros(missing)}.`,
  ),
  termsChanged: problem(
    'orders.terms-changed',
    409,
    'Nos conditions générales de vente viennent de changer. Relisez-les, puis validez de nouveau.',
  ),
  totalChanged: problem<{ total: number }>(
    'orders.total-changed',
    409,
    ({ total }) =>
      `Le total de votre commande vient de changer\u00A0: il est maintenant de ${formatEuros(total)}. Vérifiez-la, puis validez de nouveau.`,
  ),
};
