import { formatEuros } from '#shared/money.ts';
import { formatDay, formatLongDate } from '#shared/time.ts';
import { returnCostSentence } from '#features/withdrawals/domain/labels.ts';
import { returnDueOn } from '#features/withdrawals/domain/rules.ts';
import { mailLayout, type WrittenMail } from '#platform/server/mails/layout.ts';
import type { MailedWithdrawal } from '../steps/read-mailed.ts';

/** The receipt of a statement: who stated what about which order, on what day and at what hour, and what comes next. */
export function withdrawalReceiptMail(stated: MailedWithdrawal): WrittenMail {
  const { shop, orderNumber, pieces, amount, postage } = stated;
  return mailLayout({
    shop,
    subject: `${shop.name} : accusé de réception de votre rétractation, commande ${orderNumber}`,
    title: 'Votre rétractation est enregistrée',
    paragraphs: [
      `Nous avons reçu votre déclaration le ${formatLongDate(stated.statedAt)} (heure de Paris). Vous y renoncez au contrat pour ce qui suit. Gardez ce message : il est votre accusé de réception.`,
    ],
    lines: [
      { label: 'Commande', value: orderNumber },
      { label: 'Déclaration de', value: stated.name ?? '' },
      { label: 'Accusé de réception envoyé à', value: stated.email ?? '' },
      ...pieces.map(({ name, ref, price }) => ({ label: `${name} (n°\u00A0${ref})`, value: formatEuros(price) })),
      ...(postage > 0 ? [{ label: 'Livraison Colissimo', value: formatEuros(postage) }] : []),
      { label: 'À vous rembourser', value: formatEuros(amount) },
    ],
    button: { label: 'Suivre ma rétractation', link: stated.followUrl },
    after: stated.needsReturn ? [sendBack(stated), paidBack(stated)] : [beforeSending(stated)],
  });
}

const placeOf = (...parts: string[]): string => parts.filter(Boolean).join(', ');

const sendBack = ({ returnAddress, shop, statedAt, isReturnFree }: MailedWithdrawal): string =>
  `Renvoyez les pièces au plus tard le ${formatDay(returnDueOn(statedAt))} à ${placeOf(shop.name, returnAddress)}. ${returnCostSentence(isReturnFree)}`;

const paidBack = ({ refundDueOn }: MailedWithdrawal): string =>
  `Nous vous remboursons au plus tard le ${formatDay(refundDueOn)}, sur la carte qui a payé la commande. Nous pouvons attendre d’avoir reçu les pièces, ou la preuve que vous les avez envoyées.`;

const beforeSending = ({ refundDueOn, shop, returnAddress }: MailedWithdrawal): string =>
  `Ces pièces ne sont pas encore parties : vous n’avez rien à renvoyer. Si un colis vous parvient quand même, refusez-le, ou renvoyez-le à ${placeOf(shop.name, returnAddress)}. Nous vous remboursons au plus tard le ${formatDay(refundDueOn)}, sur la carte qui a payé la commande.`;
