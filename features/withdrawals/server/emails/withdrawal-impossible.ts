import { ifMistaken, mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

/** Mail with the reason for which a guest’s statement was refused. Only the buyer’s address receives the reason. */
export const withdrawalImpossibleMail = (statement: {
  shop: MailShop;
  orderNumber: string;
  reason: string;
}): WrittenMail =>
  mailLayout({
    shop: statement.shop,
    subject: subjectOf(
      statement.shop,
      'withdrawal-impossible',
      `${statement.shop.name}\u00A0: votre demande de rétractation, commande ${statement.orderNumber}`,
      { commande: statement.orderNumber },
    ),
    title: 'Votre demande de rétractation',
    paragraphs: [
      `Vous avez demandé à renoncer au contrat pour la commande ${statement.orderNumber}.`,
      `Nous n’avons pas pu enregistrer cette demande. ${statement.reason.replace(/\.$/, '')}.`,
    ],
    after: [ifMistaken(statement.shop)],
  });
