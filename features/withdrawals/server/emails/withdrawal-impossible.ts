import { ifMistaken, mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

/** Answers a refused statement made without signing in. The reason goes only to the buyer’s address. */
export const withdrawalImpossibleMail = (asked: { shop: MailShop; orderNumber: string; why: string }): WrittenMail =>
  mailLayout({
    shop: asked.shop,
    subject: subjectOf(
      asked.shop,
      'withdrawal-impossible',
      `${asked.shop.name}\u00A0: votre demande de rétractation, commande ${asked.orderNumber}`,
      { commande: asked.orderNumber },
    ),
    title: 'Votre demande de rétractation',
    paragraphs: [
      `Vous avez demandé à renoncer au contrat pour la commande ${asked.orderNumber}.`,
      `Nous n’avons pas pu enregistrer cette demande. ${asked.why.replace(/\.$/, '')}.`,
    ],
    after: [ifMistaken(asked.shop)],
  });
