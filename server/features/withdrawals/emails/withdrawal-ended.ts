import { formatEuros } from '#domain/money.ts';
import { formatLongDate } from '#domain/time.ts';
import { refusalReasonLabels } from '#domain/withdrawals/labels.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#server/mails/layout.ts';
import type { MailedWithdrawal } from '../steps/read-mailed.ts';

/** Tells her that she was refunded, or why she is not; null for a withdrawal that goes on. */
export function withdrawalEndedMail(ended: MailedWithdrawal): WrittenMail | null {
  const { shop, orderNumber, amount, state, refusalReason, followUrl } = ended;
  const stated = `votre rétractation du ${formatLongDate(ended.statedAt)}, commande ${orderNumber}`;
  const button = { label: 'Voir ma rétractation', link: followUrl };
  if (state === 'refunded') {
    return mailLayout({
      shop,
      subject: `${shop.name} : commande ${orderNumber} remboursée`,
      title: 'Votre remboursement est fait',
      paragraphs: [
        `Nous avons remboursé ${formatEuros(amount)} pour ${stated}. Votre banque peut mettre quelques jours à l’afficher.`,
      ],
      button,
    });
  }
  if (state !== 'refused' || !refusalReason) return null;
  return mailLayout({
    shop,
    subject: `${shop.name} : votre rétractation, commande ${orderNumber}`,
    title: 'Nous ne pouvons pas accepter votre rétractation',
    paragraphs: [`Il s’agit de ${stated}.`, refusalReasonLabels[refusalReason].sentence],
    button,
    after: [`Si vous pensez que c’est une erreur, écrivez-nous à ${shop.supportEmail}.`],
  });
}

/** Answers a statement made without signing in that can’t be kept: she alone is told why. */
export const withdrawalImpossibleMail = (asked: { shop: MailShop; orderNumber: string; why: string }): WrittenMail =>
  mailLayout({
    shop: asked.shop,
    subject: `${asked.shop.name} : votre demande de rétractation, commande ${asked.orderNumber}`,
    title: 'Votre demande de rétractation',
    paragraphs: [
      `Vous avez demandé à renoncer au contrat pour la commande ${asked.orderNumber}.`,
      `Nous n’avons pas pu l’enregistrer. ${asked.why.replace(/\.$/, '')}.`,
    ],
    after: [`Si vous pensez que c’est une erreur, écrivez-nous à ${asked.shop.supportEmail}.`],
  });
