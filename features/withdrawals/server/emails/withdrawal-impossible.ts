import { ifMistaken, mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

interface RefusedStatement {
  shop: MailShop;
  orderNumber: string;
  /** Null when a new statement would be accepted, because the order changed since. */
  reason: string | null;
  /** Address of the page on which the customer states the withdrawal again. */
  again: string;
}

/** Mail with the reason for which a guest’s statement was refused. Only the buyer’s address receives the reason. */
export const withdrawalImpossibleMail = (statement: RefusedStatement): WrittenMail =>
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
      `Nous n’avons pas pu enregistrer cette demande. ${statement.reason?.replace(/\.$/, '') ?? 'La commande a changé depuis, et vous pouvez maintenant y renoncer\u00A0: faites une nouvelle demande'}.`,
    ],
    ...(statement.reason === null && { button: { label: 'Faire une nouvelle demande', link: statement.again } }),
    after: [ifMistaken(statement.shop)],
  });
