import { formatEuros } from '../money.ts';
import { mailName, statusesInWords } from '../orders/labels.ts';
import { formatDate, formatUntil } from '../time.ts';
import type { AttentionData, AttentionKind } from './schemas.ts';

interface Words<Data> {
  title: string;
  /** What happened, in one French sentence. */
  sentence: (data: Data) => string;
  /** What to do about it, in one French sentence. */
  todo: string;
  /** The order’s parcel does not leave until a person has dealt with it. */
  holdsParcel: boolean;
  /** Money is to be given back, most likely: which. */
  refunds?: RefundLead;
}

/** What a line of “À regarder” proposes to give back: the payment in excess, what the buyer is owed, or what one chooses. */
export const refundLeads = ['double', 'owed', 'chosen'] as const;
export type RefundLead = (typeof refundLeads)[number];

/** What “À regarder” says of each kind. */
export const attentionKinds: { readonly [Kind in AttentionKind]: Words<AttentionData[Kind]> } = {
  'payment-amount': {
    title: 'Montant différent du total',
    sentence: ({ amount, total }) =>
      `${formatEuros(amount)} ont été payés par carte pour une commande de ${formatEuros(total)}.`,
    todo: 'Vérifiez la commande, puis remboursez la différence ou voyez avec la cliente.',
    holdsParcel: true,
    refunds: 'chosen',
  },
  'payment-double': {
    title: 'Commande payée deux fois',
    sentence: ({ amount }) => `Un second paiement de ${formatEuros(amount)} est arrivé pour une commande déjà payée.`,
    todo: 'Remboursez le paiement en trop : la cliente n’attend qu’un colis.',
    holdsParcel: true,
    refunds: 'double',
  },
  'payment-currency': {
    title: 'Paiement qui n’est pas en euros',
    sentence: ({ amount, currency }) =>
      `Un paiement de ${(amount / 100).toFixed(2).replace('.', ',')} ${currency} est arrivé : il ne paie pas la commande.`,
    todo: 'Remboursez-le chez le prestataire de paiement et demandez à la cliente de payer en euros.',
    holdsParcel: true,
  },
  'payment-mode': {
    title: 'Paiement de test',
    sentence: ({ amount }) => `Un paiement de test de ${formatEuros(amount)} est arrivé sur la boutique réelle.`,
    todo: 'Aucun argent n’a été reçu : vérifiez les clés de paiement de la boutique.',
    holdsParcel: true,
  },
  'payment-refused': {
    title: 'Carte refusée',
    sentence: ({ amount, times }) =>
      `Le paiement de ${formatEuros(amount)} a été refusé${times > 1 ? ` ${times} fois` : ''} et la commande n’est toujours pas payée.`,
    todo: 'La cliente peut réessayer avec une autre carte. La ligne se règle d’elle-même si elle paie.',
    holdsParcel: false,
  },
  'payment-cancelled': {
    title: 'Paiement annulé',
    sentence: ({ amount }) =>
      `Le paiement de ${formatEuros(amount)} a été annulé chez le prestataire : cet argent ne sera pas reçu.`,
    todo: 'N’envoyez pas le colis sans savoir pourquoi : annulez la commande, ou faites-la payer de nouveau.',
    holdsParcel: true,
  },
  'payment-lowered': {
    title: 'Paiement diminué',
    sentence: ({ amount, left }) =>
      `Le paiement a été diminué de ${formatEuros(amount)} chez le prestataire : il en reste ${formatEuros(left)}.`,
    todo: 'Vérifiez que cette remise était voulue avant d’envoyer le colis.',
    holdsParcel: true,
  },
  'payment-waiting': {
    title: 'Paiement en attente depuis un jour',
    sentence: ({ amount, status }) =>
      `Le paiement de ${formatEuros(amount)} attend toujours chez le prestataire (${status}).`,
    todo: 'Sur son site, validez-le s’il attend votre accord, sinon suivez-le. La ligne se règle d’elle-même à sa réponse.',
    holdsParcel: true,
  },
  'books-differ': {
    title: 'Comptes différents du prestataire',
    sentence: ({ ours, theirs }) =>
      ours === theirs
        ? `Le prestataire dit ${formatEuros(theirs)} de cette commande, comme la boutique, mais par d’autres opérations.`
        : `Le prestataire dit qu’il reste ${formatEuros(theirs)} de cette commande, la boutique ${formatEuros(ours)}.`,
    todo: 'Comparez les paiements de la commande avec le site du prestataire.',
    holdsParcel: true,
  },
  'payment-contradicted': {
    title: 'Paiement dit accepté puis refusé',
    sentence: ({ amount }) =>
      `Le prestataire a dit le paiement de ${formatEuros(amount)} accepté, et aussi refusé : l’un des deux est faux.`,
    todo: 'Cherchez ce paiement sur le site du prestataire avant d’envoyer le colis.',
    holdsParcel: true,
  },
  'payment-status': {
    title: 'Paiement dans un état inconnu',
    sentence: ({ amount, status }) =>
      `Le prestataire dit « ${status} » d’une opération de ${formatEuros(amount)}, un mot que la boutique ne connaît pas.`,
    todo: 'Regardez cette opération sur le site du prestataire.',
    holdsParcel: true,
  },
  refund: {
    title: 'Remboursement chez le prestataire',
    sentence: ({ amount }) => `${formatEuros(amount)} ont été remboursés à la cliente chez le prestataire de paiement.`,
    todo: 'Décidez si le colis part quand même, ou annulez la commande.',
    holdsParcel: true,
  },
  'refund-pending': {
    title: 'Remboursement en attente',
    sentence: ({ amount }) => `Un remboursement de ${formatEuros(amount)} est demandé et n’est pas encore fait.`,
    todo: 'Suivez-le sur le site du prestataire. La ligne se règle d’elle-même quand il est fait.',
    holdsParcel: true,
  },
  'refund-refused': {
    title: 'Remboursement refusé',
    sentence: ({ amount }) => `Le remboursement de ${formatEuros(amount)} a été refusé : la cliente ne l’a pas reçu.`,
    todo: 'Refaites-le depuis la commande, ou remboursez-la autrement.',
    holdsParcel: true,
    refunds: 'chosen',
  },
  'refund-cancelled': {
    title: 'Remboursement annulé',
    sentence: ({ amount }) => `Le remboursement de ${formatEuros(amount)} a été annulé chez le prestataire.`,
    todo: 'Vérifiez ce qui reste dû à la cliente.',
    holdsParcel: true,
    refunds: 'chosen',
  },
  'refund-unsure': {
    title: 'Remboursement sans réponse',
    sentence: ({ amount }) =>
      `Un remboursement de ${formatEuros(amount)} a été demandé et le prestataire de paiement n’a pas répondu.`,
    todo: 'Cherchez-le sur le site du prestataire. S’il n’y est pas, dites-le dans la commande : vous pourrez le redemander.',
    holdsParcel: false,
  },
  chargeback: {
    title: 'Paiement contesté à la banque',
    sentence: ({ amount }) => `La banque de la cliente reprend ${formatEuros(amount)} : le paiement est contesté.`,
    todo: 'N’envoyez pas le colis. Répondez à la contestation sur le site du prestataire, preuves à l’appui.',
    holdsParcel: true,
  },
  'money-owed': {
    title: 'Argent à rendre',
    sentence: ({ amount }) =>
      `La commande est ${statusesInWords((life) => !life.keepsItsMoney)} et sa cliente a payé ${formatEuros(amount)} : ils lui sont dus.`,
    todo: 'Remboursez-la : la ligne se règle d’elle-même quand le prestataire de paiement l’a confirmé.',
    holdsParcel: false,
    refunds: 'owed',
  },
  'parcel-unreadable': {
    title: 'Suivi de colis illisible',
    sentence: ({ trackingId }) => `Une partie de ce que La Poste dit du colis ${trackingId} ne peut pas être lue.`,
    todo: 'Suivez-le sur le site de La Poste et, s’il le faut, changez le statut de la commande à la main.',
    holdsParcel: false,
  },
  'parcel-problem': {
    title: 'Colis en difficulté',
    sentence: ({ trackingId, said }) => `La Poste dit du colis ${trackingId} : « ${said} »`,
    todo: 'Voyez le suivi et, s’il le faut, appelez La Poste ou écrivez à la cliente. La ligne se règle d’elle-même quand le colis repart.',
    holdsParcel: false,
  },
  'parcel-returned': {
    title: 'Colis qui revient',
    sentence: ({ trackingId, said }) => `Le colis ${trackingId} revient à la boutique : « ${said} »`,
    todo: 'Écrivez à la cliente : renvoyez-le à une adresse corrigée, ou annulez la commande et remboursez-la.',
    holdsParcel: false,
  },
  'parcel-stuck': {
    title: 'Colis sans nouvelles',
    sentence: ({ trackingId, since }) =>
      `La Poste ne dit plus rien du colis ${trackingId} depuis le ${formatDate(since)}.`,
    todo: 'S’il est encore chez vous, déposez-le. Sinon, demandez une enquête à La Poste. La ligne se règle d’elle-même à la prochaine nouvelle.',
    holdsParcel: false,
  },
  withdrawal: {
    title: 'Rétractation',
    sentence: ({ pieces, amount }) =>
      `La cliente renonce à ${pieces} pièce${pieces > 1 ? 's' : ''} (${formatEuros(amount)} à rendre).`,
    todo: 'Si le colis est encore là, n’y laissez pas ce qu’elle ne veut plus. Suivez le retour dans la commande : la ligne se règle d’elle-même une fois la cliente remboursée.',
    holdsParcel: true,
    refunds: 'owed',
  },
  'withdrawal-due': {
    title: 'Remboursement bientôt en retard',
    sentence: ({ amount }) => `${formatEuros(amount)} sont à rendre à la cliente, qui s’est rétractée.`,
    todo: 'Remboursez-la avant la date que montre la commande. Vous pouvez attendre le retour des pièces ou la preuve de leur envoi, pas davantage.',
    holdsParcel: false,
    refunds: 'owed',
  },
  'mail-given-up': {
    title: 'E-mail non remis',
    sentence: ({ mail, reason }) => `L’e-mail « ${mailName(mail)} » n’a pas pu être remis à la cliente : ${reason}.`,
    todo: 'Vérifiez l’adresse e-mail de la cliente, puis renvoyez l’e-mail depuis la commande.',
    holdsParcel: false,
  },
  'mail-unsure': {
    title: 'E-mail peut-être pas parti',
    sentence: ({ mail, reason }) => `L’e-mail « ${mailName(mail)} » est parti ou non, on ne le sait pas : ${reason}.`,
    todo: 'Renvoyez-le depuis la commande si la cliente ne l’a pas reçu.',
    holdsParcel: false,
  },
  'reminder-failed': {
    title: 'Rappel non envoyé',
    sentence: ({ dueAt }) => `Le rappel prévu le ${formatUntil(dueAt)} pour cette commande non payée n’est pas parti.`,
    todo: 'Envoyez-le depuis la commande avec « Relancer maintenant » : la ligne se règle alors d’elle-même.',
    holdsParcel: false,
  },
  'retention-failed': {
    title: 'Données non effacées',
    sentence: ({ what, at }) =>
      `L’effacement « ${what} » du ${formatUntil(at)} ne s’est pas terminé, alors que la politique de confidentialité le promet.`,
    todo: 'La boutique réessaie chaque nuit, et la ligne se règle d’elle-même quand c’est fait. Si elle reste plusieurs jours, prévenez la personne qui s’occupe du serveur.',
    holdsParcel: false,
  },
  'pseudo-proof': {
    title: 'Pseudo prouvé par quelqu’un d’autre',
    sentence: ({ pseudo, heard }) =>
      `Dans un live, @${heard} a écrit le code du compte ${pseudo ? `qui se dit @${pseudo}` : 'qui n’a pas de pseudo'}.`,
    todo: 'Demandez à cette cliente quel est son pseudo, puis corrigez-le, ou fusionnez les commandes, dans « Utilisateurs ».',
    holdsParcel: false,
  },
  'pseudo-accounts': {
    title: 'Deux comptes pour une personne',
    sentence: ({ pseudo, heard }) =>
      `Dans un live, @${heard}, dont un compte est déjà vérifié, a écrit le code d’un autre compte${pseudo ? `, @${pseudo}` : ''}.`,
    todo: 'Si les deux sont à elle, fusionnez leurs commandes dans « Utilisateurs ».',
    holdsParcel: false,
  },
  'pseudo-renamed': {
    title: 'Nouveau pseudo déjà pris',
    sentence: ({ pseudo, heard }) =>
      `Sur TikTok, @${pseudo} s’appelle maintenant @${heard}, et ce pseudo est celui d’un autre compte de la boutique.`,
    todo: 'Voyez à qui est ce pseudo, puis corrigez-le, ou fusionnez les comptes, dans « Utilisateurs ».',
    holdsParcel: false,
  },
  'pseudo-recycled': {
    title: 'Pseudo passé à une autre personne',
    sentence: ({ heard }) => `Sur TikTok, @${heard} n’est plus la personne que la boutique connaît sous ce pseudo.`,
    todo: 'Ne lui donnez rien sans savoir qui elle est : changez d’abord le pseudo de la première dans « Utilisateurs ».',
    holdsParcel: false,
  },
  'piece-waits': {
    title: 'Pièce libre attendue',
    sentence: ({ ref, live }) => `La pièce n° ${ref} du live « ${live} » est de nouveau libre, et quelqu’un l’attend.`,
    todo: 'Donnez-la depuis la console du live, ou écartez les demandes : la ligne se règle alors d’elle-même.',
    holdsParcel: false,
  },
};

const wordsOf = (kind: string): Words<never> | undefined =>
  Object.hasOwn(attentionKinds, kind) ? attentionKinds[kind as AttentionKind] : undefined;

/** A thing to look at, as it is kept and sent. */
export interface AttentionFacts {
  kind: string;
  data: Readonly<Record<string, unknown>>;
}

/** A thing’s French words; a kind that this release does not know (yet, or any more) keeps its name. */
export function attentionWords({ kind, data }: AttentionFacts): { title: string; sentence: string; todo: string } {
  const words = wordsOf(kind);
  return { title: words?.title ?? kind, sentence: words?.sentence(data as never) ?? '', todo: words?.todo ?? '' };
}

/** What the line proposes to give back; null where it is not about that. */
export const refundLeadOf = ({ kind }: Pick<AttentionFacts, 'kind'>): RefundLead | null =>
  wordsOf(kind)?.refunds ?? null;

/** Does the parcel wait until a person has looked? A kind that is not known makes it wait. */
export const holdsParcel = ({ kind }: Pick<AttentionFacts, 'kind'>): boolean => wordsOf(kind)?.holdsParcel ?? true;
