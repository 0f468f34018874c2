import { countedEuros, formatEuros, formatForeignAmount } from '#shared/money.ts';
import type { MoneyOutcome } from './rules-outcomes.ts';
import type { AttentionData, AttentionKind } from './schemas.ts';

export interface AlertWords<Data> {
  title: string;
  sentence: (data: Data) => string;
  todo: string | ((data: Data) => string);
  holdsParcel: boolean;
  refunds?: RefundLead | ((data: Data) => RefundLead | undefined);
  /** True when the buyer may be owed money although `asksMoney` is false. */
  owesBuyer?: true;
  /** Returns true when the seller who settles the alert must state where the money of the buyer went. */
  asksMoney?: (data: Data) => boolean;
}

export const moneyOutcomeLabels: Readonly<Record<MoneyOutcome, string>> = {
  'refunded-card': 'Remboursé sur la carte',
  'refunded-otherwise': 'Remboursé autrement (virement, espèces)',
  'kept-agreed': 'Gardé avec l’accord de la cliente',
};

/** Refunds that an alert can propose: the second payment, the amount owed, or an amount chosen by the seller. */
export const refundLeads = ['double', 'owed', 'chosen'] as const;
export type RefundLead = (typeof refundLeads)[number];

const postageWords = (keptPostage = 0): string =>
  keptPostage > 0
    ? ` ${countedEuros(keptPostage, 'de frais de port reste dû', 'de frais de port restent dus')}\u00A0: le colis part avec une autre commande.`
    : '';

const isOverpaid = ({ amount, total }: AttentionData['payment-amount']): boolean => amount > total;

const refunded = (amount: number): string => countedEuros(amount, 'a été remboursé', 'ont été remboursés');

export const moneyKinds = {
  'payment-amount': {
    title: 'Montant différent du total',
    sentence: ({ amount, total }) =>
      `${countedEuros(amount, 'a été payé', 'ont été payés')} par carte pour une commande de ${formatEuros(total)}.`,
    todo: (alert) =>
      isOverpaid(alert)
        ? 'Remboursez la différence.'
        : 'Ouvrez la commande pour demander le reste, accepter la perte ou rembourser.',
    holdsParcel: true,
    refunds: (alert) => (isOverpaid(alert) ? 'chosen' : undefined),
    asksMoney: isOverpaid,
  },
  'payment-double': {
    title: 'Commande payée deux fois',
    sentence: ({ amount }) => `Un second paiement de ${formatEuros(amount)} est arrivé pour une commande déjà payée.`,
    todo: 'Remboursez le paiement en trop\u00A0: la cliente n’attend qu’un colis.',
    holdsParcel: true,
    refunds: 'double',
    asksMoney: () => true,
  },
  'payment-currency': {
    title: 'Paiement qui n’est pas en euros',
    sentence: ({ amount, currency }) =>
      `Un paiement de ${formatForeignAmount(amount, currency)} est arrivé\u00A0: il ne paie pas la commande.`,
    todo: 'Remboursez-le chez le prestataire de paiement et demandez à la cliente de payer en euros.',
    holdsParcel: true,
  },
  'payment-mode': {
    title: 'Paiement de test',
    sentence: ({ amount }) => `Un paiement de test de ${formatEuros(amount)} est arrivé sur la boutique réelle.`,
    todo: 'Aucun argent n’a été reçu\u00A0: vérifiez les clés de paiement de la boutique.',
    holdsParcel: true,
  },
  'payment-refused': {
    title: 'Carte refusée',
    sentence: ({ amount, times }) =>
      `Le paiement de ${formatEuros(amount)} a été refusé${times > 1 ? ` ${times} fois` : ''} et la commande n’est toujours pas payée.`,
    todo: 'La cliente peut réessayer avec une autre carte. L’alerte disparaît si elle paie.',
    holdsParcel: false,
  },
  'payment-cancelled': {
    title: 'Paiement annulé',
    sentence: ({ amount }) =>
      `Le paiement de ${formatEuros(amount)} a été annulé chez le prestataire\u00A0: cet argent ne sera pas reçu.`,
    todo: 'N’envoyez pas le colis sans savoir pourquoi\u00A0: annulez la commande, ou faites-la payer de nouveau.',
    holdsParcel: true,
  },
  'payment-lowered': {
    title: 'Paiement diminué',
    sentence: ({ amount, left }) =>
      `Le paiement a été diminué de ${formatEuros(amount)} chez le prestataire\u00A0: il en reste ${formatEuros(left)}.`,
    todo: 'Vérifiez que cette remise était voulue avant d’envoyer le colis.',
    holdsParcel: true,
  },
  'payment-waiting': {
    title: 'Paiement en attente depuis un jour',
    sentence: ({ amount, status }) =>
      `Le paiement de ${formatEuros(amount)} attend toujours chez le prestataire (${status}).`,
    todo: 'Sur le site du prestataire, validez ce paiement s’il attend votre accord. L’alerte disparaît dès que le prestataire répond.',
    holdsParcel: true,
  },
  'books-differ': {
    title: 'Comptes différents du prestataire',
    sentence: ({ ours: shopAmount, theirs: providerAmount }) =>
      shopAmount === providerAmount
        ? `Le total est le même chez le prestataire (${formatEuros(providerAmount)}), mais les opérations sont différentes.`
        : `Pour cette commande, il reste ${formatEuros(providerAmount)} chez le prestataire et ${formatEuros(shopAmount)} dans la boutique.`,
    todo: 'Comparez les paiements de la commande avec le site du prestataire.',
    holdsParcel: true,
  },
  'payment-contradicted': {
    title: 'Paiement accepté, puis refusé',
    sentence: ({ amount }) =>
      `Le prestataire a donné deux réponses pour le paiement de ${formatEuros(amount)} : accepté, et refusé.`,
    todo: 'Cherchez ce paiement sur le site du prestataire avant d’envoyer le colis.',
    holdsParcel: true,
  },
  'payment-status': {
    title: 'Paiement dans un état inconnu',
    sentence: ({ amount, status }) =>
      `Le prestataire indique « ${status} » pour une opération de ${formatEuros(amount)}. La boutique ne connaît pas ce mot.`,
    todo: 'Regardez cette opération sur le site du prestataire.',
    holdsParcel: true,
  },
  refund: {
    title: 'Remboursement chez le prestataire',
    sentence: ({ amount }) => `${refunded(amount)} à la cliente chez le prestataire de paiement.`,
    todo: 'Décidez si le colis part quand même, ou annulez la commande.',
    holdsParcel: true,
  },
  'refund-pending': {
    title: 'Remboursement en attente',
    sentence: ({ amount }) => `Un remboursement de ${formatEuros(amount)} est demandé et n’est pas encore fait.`,
    todo: 'Suivez-le sur le site du prestataire. L’alerte disparaît quand il est fait.',
    holdsParcel: true,
  },
  'refund-refused': {
    title: 'Remboursement refusé',
    sentence: ({ amount }) =>
      `Le remboursement de ${formatEuros(amount)} a été refusé\u00A0: la cliente ne l’a pas reçu.`,
    todo: 'Refaites-le depuis la commande, ou remboursez-la autrement.',
    holdsParcel: true,
    refunds: 'chosen',
    asksMoney: () => true,
  },
  'refund-cancelled': {
    title: 'Remboursement annulé',
    sentence: ({ amount }) => `Le remboursement de ${formatEuros(amount)} a été annulé chez le prestataire.`,
    todo: 'Vérifiez ce qui reste dû à la cliente.',
    holdsParcel: true,
    refunds: 'chosen',
    asksMoney: () => true,
  },
  'refund-unsure': {
    title: 'Remboursement sans réponse',
    sentence: ({ amount }) =>
      `Un remboursement de ${formatEuros(amount)} a été demandé et le prestataire de paiement n’a pas répondu.`,
    todo: 'Cherchez-le sur le site du prestataire. S’il n’y est pas, indiquez-le dans la commande\u00A0: vous pourrez le redemander.',
    holdsParcel: false,
  },
  'order-refunded': {
    title: 'Commande remboursée, colis pas encore parti',
    sentence: ({ amount }) => `Cette commande est remboursée (${formatEuros(amount)}) et n’est pas annulée.`,
    todo: 'N’envoyez pas le colis. Annulez la commande pour libérer ses pièces\u00A0: l’alerte disparaît alors.',
    holdsParcel: true,
  },
  'parcel-refunded': {
    title: 'Remboursement avant l’envoi',
    sentence: ({ amount }) => `${refunded(amount)} sur cette commande, et son colis n’est pas encore parti.`,
    todo: 'Vérifiez le contenu du colis avant de l’envoyer.',
    holdsParcel: true,
  },
  chargeback: {
    title: 'Paiement contesté à la banque',
    sentence: ({ amount }) => `La banque de la cliente reprend ${formatEuros(amount)}\u00A0: le paiement est contesté.`,
    todo: 'N’envoyez pas le colis. Répondez à la contestation sur le site du prestataire, preuves à l’appui.',
    holdsParcel: true,
  },
  'money-owed': {
    title: 'Remboursement à faire',
    sentence: ({ amount, keptPostage }) =>
      `La commande est annulée. ${countedEuros(amount, 'est', 'sont')} à rembourser à la cliente.${postageWords(keptPostage)}`,
    todo: 'L’alerte disparaît quand le prestataire de paiement a confirmé le remboursement.',
    holdsParcel: false,
    refunds: 'owed',
    asksMoney: () => true,
  },
  'money-owed-outside': {
    title: 'Remboursement à faire hors carte',
    sentence: ({ amount, keptPostage }) =>
      `La commande a été annulée. ${countedEuros(amount, 'payé autrement que par carte est', 'payés autrement que par carte sont')} à rembourser à la cliente.${postageWords(keptPostage)}`,
    todo: 'Remboursez la cliente par le moyen qu’elle a utilisé, puis réglez cette alerte.',
    holdsParcel: false,
    owesBuyer: true,
  },
  'modified-after-cash': {
    title: 'Commande payée hors carte, puis modifiée',
    sentence: ({ amount }) =>
      `La cliente a rouvert sa commande avec «\u00A0Modifier\u00A0». ${countedEuros(amount, 'était enregistré comme payé', 'étaient enregistrés comme payés')} autrement que par carte.`,
    todo: 'Si vous avez cet argent, passez de nouveau la commande à «\u00A0Payée\u00A0»\u00A0: l’alerte disparaît alors, si le total est le même. Si le total a changé, réglez la différence avec la cliente, puis cette alerte. Si la commande est annulée, remboursez la cliente, puis réglez cette alerte.',
    holdsParcel: false,
    owesBuyer: true,
  },
} satisfies { readonly [Kind in AttentionKind]?: AlertWords<AttentionData[Kind]> };
