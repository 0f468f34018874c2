import { formatDay } from '#shared/time.ts';
import { RETURN_LABEL_STEPS } from '#features/withdrawals/domain/labels.ts';
import { returnDueOn } from '#features/withdrawals/domain/rules.ts';
import { mailLayout, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';
import type { MailedWithdrawal } from '../steps/read-mailed.ts';
import { withdrawalBadge } from './withdrawal-badge.ts';

export function returnLabelMail(withdrawal: MailedWithdrawal, isAttached: boolean): WrittenMail {
  const { shop, orderNumber, returnLabel, followUrl } = withdrawal;
  return mailLayout({
    shop,
    subject: subjectOf(shop, 'return-label', `${shop.name}\u00A0: votre étiquette de retour, commande ${orderNumber}`, {
      commande: orderNumber,
    }),
    badge: withdrawalBadge(withdrawal),
    title: 'Votre étiquette de retour',
    paragraphs: [
      `Le retour de votre commande ${orderNumber} est gratuit. ${
        isAttached
          ? 'Son étiquette est jointe à ce message.'
          : 'Son étiquette vous attend sur la page de votre rétractation.'
      }`,
      RETURN_LABEL_STEPS,
    ],
    lines: [
      { label: 'Numéro du colis', value: returnLabel?.trackingId ?? '' },
      { label: 'À déposer au plus tard le', value: formatDay(returnDueOn(withdrawal)) },
    ],
    button: { label: 'Suivre ma rétractation', link: followUrl },
  });
}
