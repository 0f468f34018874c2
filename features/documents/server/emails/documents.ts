import { joinInFrench } from '#features/orders/domain/labels.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

interface DocumentsMail {
  shop: MailShop;
  orderNumber: string;
  names: readonly string[];
  orderUrl: string;
}

export const documentsMail = ({ shop, orderNumber, names, orderUrl }: DocumentsMail): WrittenMail =>
  mailLayout({
    shop,
    subject: subjectOf(shop, 'order-documents', `${shop.name}\u00A0: vos documents, commande ${orderNumber}`, {
      commande: orderNumber,
    }),
    title: 'Vos documents',
    paragraphs: [
      `${names.length > 1 ? 'Les documents' : 'Le document'} de votre commande ${orderNumber} ${
        names.length > 1 ? 'sont joints' : 'est joint'
      } à ce message\u00A0: ${joinInFrench(names)}.`,
    ],
    button: { label: 'Voir ma commande', link: orderUrl },
    after: ['Vous recevez ce message car vous l’avez demandé depuis votre commande.'],
  });
