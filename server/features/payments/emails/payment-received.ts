import { formatEuros } from '#domain/money.ts';
import { returnCostSentence, WITHDRAW_HERE } from '#domain/withdrawals/labels.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#server/mails/layout.ts';

interface PaymentReceived {
  shop: MailShop;
  orderNumber: string;
  total: number;
  shipping: number;
  orderUrl: string;
  termsUrl: string;
  /** Where she withdraws without signing in, and to whom she may write instead. */
  withdrawal: { url: string; returnAddress: string; isReturnFree: boolean };
  items: { name: string; ref: number; price: number }[];
}

/** Confirms an order once it is paid: what was bought, for how much, and where the terms are. */
export function paymentReceivedMail(paid: PaymentReceived): WrittenMail {
  return mailLayout({
    shop: paid.shop,
    aboutOrder: true,
    subject: `${paid.shop.name} : commande ${paid.orderNumber} payée`,
    title: 'Merci pour votre commande !',
    paragraphs: [`Votre paiement de ${formatEuros(paid.total)} est enregistré. Nous préparons votre colis.`],
    lines: [
      ...paid.items.map((item) => ({ label: `${item.name} (n° ${item.ref})`, value: formatEuros(item.price) })),
      { label: 'Livraison Colissimo', value: formatEuros(paid.shipping) },
      { label: 'Total payé', value: formatEuros(paid.total) },
    ],
    button: { label: 'Suivre ma commande', link: paid.orderUrl },
    links: [{ label: WITHDRAW_HERE, link: paid.withdrawal.url }],
    after: [...rightToWithdraw(paid), `Conditions générales de vente : ${paid.termsUrl}`],
  });
}

/** What she must be told, on a durable medium, of her right and how to use it (L221-5, L221-13, annex to R221-1). */
const rightToWithdraw = ({
  shop,
  orderNumber,
  withdrawal: { returnAddress, isReturnFree },
}: PaymentReceived): string[] => [
  `Droit de rétractation : vous avez quatorze jours après la réception du colis pour renoncer au contrat, sans donner de motif, pour toute la commande ou certaines pièces. Le lien « ${WITHDRAW_HERE} » y suffit ; vous pouvez aussi nous écrire, avec ce formulaire ou vos propres mots, avant la fin du délai.`,
  `Formulaire de rétractation. À l’attention de ${shop.name}, ${returnAddress}, ${shop.supportEmail} : je vous notifie par la présente ma rétractation du contrat portant sur la commande ${orderNumber} (pièces concernées), reçue le (date). Nom, adresse, date, et signature si vous l’envoyez sur papier.`,
  `Vous renvoyez les pièces dans les quatorze jours qui suivent votre déclaration, à ${shop.name}, ${returnAddress}. ${returnCostSentence(isReturnFree)} Nous vous remboursons dans les quatorze jours qui la suivent, livraison comprise si vous renoncez à toute la commande ; nous pouvons attendre les pièces, ou la preuve de leur envoi.`,
];
