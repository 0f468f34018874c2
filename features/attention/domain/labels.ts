import { countedEuros, formatEuros } from '#shared/money.ts';
import { counted } from '#shared/counted.ts';
import { keptFor } from '#features/content/domain/labels-retention.ts';
import { quoted } from '#shared/quoted.ts';
import { formatDate, formatDay, formatUntil } from '#shared/time.ts';
import { mailName } from './labels-mails.ts';
import { MAX_UNMATCHED } from './rules-limits.ts';
import { moneyKinds, type RefundLead, type AlertWords } from './labels-money.ts';
import type { AttentionData, AttentionKind } from './schemas.ts';

export const alertTexts: { readonly [Kind in AttentionKind]: AlertWords<AttentionData[Kind]> } = {
  ...moneyKinds,
  'parcel-unreadable': {
    title: 'Suivi de colis illisible',
    sentence: ({ trackingId }) => `Une partie du suivi du colis ${trackingId} n’a pas pu être lue.`,
    todo: 'Suivez-le sur le site de La Poste et, s’il le faut, changez le statut de la commande à la main.',
    holdsParcel: false,
  },
  'parcel-problem': {
    title: 'Colis en difficulté',
    sentence: ({ trackingId, said: message }) =>
      `Pour le colis ${trackingId}, La Poste indique\u00A0: ${quoted(message)}.`,
    todo: 'Regardez le suivi et, s’il le faut, appelez La Poste ou écrivez à la cliente. L’alerte disparaît quand le colis repart.',
    holdsParcel: false,
  },
  'parcel-returned': {
    title: 'Colis qui revient',
    sentence: ({ trackingId, said: message }) =>
      `Le colis ${trackingId} revient à la boutique\u00A0: ${quoted(message)}.`,
    todo: 'Convenez avec la cliente d’un nouvel envoi ou d’un remboursement.',
    holdsParcel: false,
    refunds: 'chosen',
  },
  'parcel-stuck': {
    title: 'Colis sans nouvelles',
    sentence: ({ trackingId, since }) =>
      `La Poste ne donne plus de nouvelles du colis ${trackingId} depuis le ${formatDate(since)}.`,
    todo: 'S’il est encore chez vous, déposez-le. Sinon, demandez une enquête à La Poste. L’alerte disparaît à la prochaine nouvelle.',
    holdsParcel: false,
  },
  'label-address': {
    title: 'Étiquette à l’ancienne adresse',
    sentence: ({ trackingId }) =>
      `L’adresse de livraison a changé\u00A0: l’étiquette ${trackingId} porte encore l’ancienne.`,
    todo: 'Créez une nouvelle étiquette dans la commande et détruisez l’ancienne. L’alerte disparaît alors.',
    holdsParcel: true,
  },
  withdrawal: {
    title: 'Rétractation',
    sentence: ({ pieces, amount }) => {
      const withdrawn = `La cliente renonce à ${counted(pieces, 'pièce', 'pièces')}`;
      return amount === 0
        ? `${withdrawn}. Il n’y a rien à lui rembourser.`
        : `${withdrawn} (${formatEuros(amount)} à rembourser).`;
    },
    todo: ({ amount }) =>
      `Si le colis est encore là, retirez-en ces pièces. Suivez le retour dans la commande. L’alerte disparaît une fois ${amount === 0 ? 'la rétractation terminée' : 'la cliente remboursée'}.`,
    holdsParcel: true,
    refunds: 'owed',
  },
  'withdrawal-due': {
    title: 'Remboursement bientôt en retard',
    sentence: ({ amount }) =>
      `La cliente s’est rétractée\u00A0: ${countedEuros(amount, 'est', 'sont')} à lui rembourser.`,
    todo: 'Remboursez-la avant la date indiquée dans la commande. D’ici là, vous pouvez attendre le retour des pièces ou la preuve de leur envoi.',
    holdsParcel: false,
    refunds: 'owed',
  },
  'withdrawal-unmatched': {
    title: 'Rétractation sans commande',
    sentence: ({ number, who: email, name, day }) =>
      `Le ${formatDay(day)}, ${quoted(name)} (${email}) a renoncé à une commande ${quoted(number)} que la boutique ne trouve pas à cette adresse.`,
    todo: `Cherchez la commande par le nom, l’e-mail ou un numéro proche, puis répondez à la cliente. Sa déclaration peut compter à partir du jour où elle l’a faite. La cliente n’a pas été prévenue du résultat. L’alerte est effacée après ${keptFor('unmatched')}.`,
    holdsParcel: false,
  },
  'withdrawals-unkept': {
    title: 'Trop de rétractations sans commande',
    sentence: ({ day }) =>
      `Le ${formatDay(day)}, ${MAX_UNMATCHED} demandes sans commande attendaient déjà\u00A0: les suivantes n’ont pas été gardées.`,
    todo: 'Traitez les demandes en attente. Quelqu’un essaie peut-être des numéros au hasard. Les clientes connectées peuvent toujours se rétracter depuis leur commande.',
    holdsParcel: false,
  },
  message: {
    title: 'Message d’une cliente',
    sentence: () => 'La cliente pose une question sur sa commande.',
    todo: 'Répondez depuis la commande. L’alerte disparaît une fois la réponse envoyée.',
    holdsParcel: false,
  },
  'mail-given-up': {
    title: 'E-mail non remis',
    sentence: ({ mail, reason }) => `L’e-mail « ${mailName(mail)} » n’a pas pu être remis à la cliente : ${reason}.`,
    todo: 'Vérifiez l’adresse e-mail de la cliente, puis renvoyez l’e-mail depuis la commande.',
    holdsParcel: false,
  },
  'mail-unsure': {
    title: 'E-mail peut-être pas parti',
    sentence: ({ mail, reason }) =>
      `Envoi incertain\u00A0: l’e-mail « ${mailName(mail)} » n’est peut-être pas arrivé (${reason}).`,
    todo: 'Renvoyez-le depuis la commande si la cliente ne l’a pas reçu.',
    holdsParcel: false,
  },
  'reminder-failed': {
    title: 'Relance non envoyée',
    sentence: ({ dueAt }) =>
      `La relance prévue le ${formatUntil(dueAt)} pour cette commande non payée n’est pas partie.`,
    todo: 'Dans la commande, cliquez sur «\u00A0Envoyer une relance\u00A0» ou «\u00A0Renvoyer le lien de paiement\u00A0». L’alerte disparaît alors.',
    holdsParcel: false,
  },
  'order-free': {
    title: 'Commande validée à 0 €',
    sentence: ({ pieces }) =>
      `La cliente a validé ${counted(pieces, 'pièce gratuite', 'pièces gratuites')}. Elle n’a rien à payer.`,
    todo: 'Passez la commande à «\u00A0Payée\u00A0»\u00A0: elle arrive alors dans «\u00A0Préparation\u00A0», et l’alerte disparaît.',
    holdsParcel: false,
  },
  'retention-failed': {
    title: 'Données non effacées',
    sentence: ({ what, at }) =>
      `L’effacement «\u00A0${what}\u00A0» du ${formatUntil(at)} ne s’est pas terminé. La politique de confidentialité le promet.`,
    todo: 'La boutique réessaie chaque nuit. L’alerte disparaît quand c’est fait. Si elle reste plusieurs jours, prévenez la personne qui s’occupe du serveur.',
    holdsParcel: false,
  },
  'order-left-open': {
    title: 'Commande payée restée ouverte',
    sentence: ({ since }) =>
      `Cette commande n’a pas changé depuis le ${formatDate(since)}, et elle n’est pas terminée.`,
    todo: 'Passez-la à «\u00A0Livrée\u00A0» si le colis est arrivé, sinon annulez-la et remboursez-la. Tant qu’elle est ouverte, la boutique garde les données de la cliente.',
    holdsParcel: false,
  },
  'account-untold': {
    title: 'Compte gardé trop longtemps',
    sentence: ({ reason }) =>
      `Une cliente ne s’est pas connectée depuis presque ${keptFor('accounts')}. L’e-mail qui annonce la suppression de son compte n’est pas parti\u00A0: ${reason}.`,
    todo: 'Son compte reste tant qu’elle n’a pas été prévenue. La boutique réessaie tous les 30 jours. L’alerte disparaît quand l’e-mail part, ou la nuit après une connexion. Vous pouvez aussi la joindre autrement\u00A0: dites-lui d’écrire ou de se connecter.',
    holdsParcel: false,
  },
  'pseudo-proof': {
    title: 'Code écrit sous un autre pseudo',
    sentence: ({ pseudo, heard: speaker }) =>
      `Dans un live, @${speaker} a écrit le code ${pseudo ? `du compte qui se dit @${pseudo}` : 'd’un compte sans pseudo'}.`,
    todo: 'Demandez à cette cliente quel est son pseudo. S’il est faux, corrigez-le dans «\u00A0Utilisateurs\u00A0»\u00A0: elle écrira ensuite un nouveau code.',
    holdsParcel: false,
  },
  'pseudo-accounts': {
    title: 'Deux comptes pour une personne',
    sentence: ({ pseudo, heard: speaker }) =>
      `Dans un live, @${speaker} a écrit le code d’un autre compte${pseudo ? `, @${pseudo}` : ''}. Ce pseudo a déjà un compte vérifié.`,
    todo: 'Si les deux comptes sont à la même personne, fusionnez leurs commandes dans «\u00A0Utilisateurs\u00A0».',
    holdsParcel: false,
  },
  'pseudo-renamed': {
    title: 'Nouveau pseudo déjà pris',
    sentence: ({ pseudo, heard: newPseudo }) =>
      `Sur TikTok, @${pseudo} s’appelle maintenant @${newPseudo}, et ce pseudo est celui d’un autre compte de la boutique.`,
    todo: 'Demandez aux clientes à qui est ce pseudo. Puis, dans « Utilisateurs », corrigez-le ou fusionnez les comptes.',
    holdsParcel: false,
  },
  'pseudo-recycled': {
    title: 'Pseudo passé à une autre personne',
    sentence: ({ heard: pseudo }) =>
      `Sur TikTok, @${pseudo} n’est plus la personne que la boutique connaît sous ce pseudo.`,
    todo: 'Avant de lui donner une pièce, changez le pseudo de la première cliente dans « Utilisateurs ».',
    holdsParcel: false,
  },
  'piece-waits': {
    title: 'Pièce libre attendue',
    sentence: ({ ref, live }) =>
      `La pièce n° ${ref} du live « ${live} » est de nouveau libre, et une cliente l’attend.`,
    todo: 'Donnez-la depuis la console du live, ou écartez les demandes. L’alerte disparaît alors.',
    holdsParcel: false,
  },
};

const wordsOf = (kind: string): AlertWords<never> | undefined =>
  Object.hasOwn(alertTexts, kind) ? alertTexts[kind as AttentionKind] : undefined;

export interface StoredAlert {
  kind: string;
  data: Readonly<Record<string, unknown>>;
}

/** Returns the French texts of an alert. A kind unknown to this release shows its name. */
export function attentionWords({ kind, data }: StoredAlert): { title: string; sentence: string; todo: string } {
  const { title = kind, sentence, todo = '' } = wordsOf(kind) ?? {};
  return {
    title,
    sentence: sentence?.(data as never) ?? '',
    todo: typeof todo === 'string' ? todo : todo(data as never),
  };
}

export function refundLeadOf({ kind, data }: StoredAlert): RefundLead | null {
  const refunds = wordsOf(kind)?.refunds;
  return (typeof refunds === 'function' ? refunds(data as never) : refunds) ?? null;
}

export const asksMoney = ({ kind, data }: StoredAlert): boolean => wordsOf(kind)?.asksMoney?.(data as never) ?? false;

/**
 * Returns true when the shop owes the buyer money while the alert is open, or may owe it. The account of such a buyer
 * cannot be erased.
 */
export const mayOweBuyer = (alert: StoredAlert): boolean =>
  asksMoney(alert) || (wordsOf(alert.kind)?.owesBuyer ?? false);

export const amountOf = ({ data }: Pick<StoredAlert, 'data'>): number | undefined => {
  const amount = data['amount'];
  return typeof amount === 'number' ? amount : undefined;
};

/** Returns true when the parcel must wait for a manual review. An alert of an unknown kind holds the parcel too. */
export const holdsParcel = ({ kind }: Pick<StoredAlert, 'kind'>): boolean => wordsOf(kind)?.holdsParcel ?? true;
