import { splitParagraphs } from '#shared/own-text.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

interface MessageAnswered {
  shop: MailShop;
  orderNumber: string;
  /** Latest question of the buyer; null when the shop wrote first. */
  question: string | null;
  answer: string;
  orderUrl: string;
}

export const messageAnsweredMail = ({ shop, orderNumber, question, answer, orderUrl }: MessageAnswered): WrittenMail =>
  mailLayout({
    shop,
    // The seller writes this subject for answers only, so a first message has the default subject.
    subject: question
      ? subjectOf(shop, 'message-answered', `${shop.name}\u00A0: réponse sur votre commande ${orderNumber}`, {
          commande: orderNumber,
        })
      : `${shop.name}\u00A0: message sur votre commande ${orderNumber}`,
    title: question ? 'Nous vous avons répondu' : 'Nous vous avons écrit',
    paragraphs: splitParagraphs(answer),
    button: { label: 'Voir ma commande', link: `${orderUrl}#messages` },
    after: question ? [`Votre question\u00A0: ${question}`] : [],
  });
