import { formatEuros } from '#domain/money.ts';
import { paragraphsOf } from '#domain/own-text.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#server/mails/layout.ts';

interface LiveEnded {
  shop: MailShop;
  liveTitle: string;
  pieces: readonly { ref: number; name: string; price: number }[];
  /** In cents, postage included. */
  total: number;
  /** In words, where there is an end. */
  until: string | null;
  /** What the seller says instead of the shop; empty for the shop's words. */
  ownText: string;
  link: string;
}

/** Tells a buyer, once the live is over, which pieces are hers and what they come to. */
export function liveEndedMail({ shop, liveTitle, pieces, total, until, ownText, link }: LiveEnded): WrittenMail {
  const many = pieces.length > 1;
  const deadline = until ? ` jusqu’au ${until}` : '';
  return mailLayout({
    shop,
    aboutOrder: true,
    subject: `${shop.name} : ${many ? `vos ${pieces.length} pièces` : 'votre pièce'} du live`,
    title: many ? 'Vos pièces vous attendent' : 'Votre pièce vous attend',
    paragraphs: ownText
      ? paragraphsOf(ownText)
      : [`Merci d’avoir suivi « ${liveTitle} » ! Voici ce qui vous est réservé${deadline} :`],
    lines: [
      ...pieces.map(({ ref, name, price }) => ({ label: `${ref} · ${name}`, value: formatEuros(price) })),
      { label: 'Total, livraison comprise', value: formatEuros(total) },
    ],
    button: { label: 'Voir ma commande', link },
  });
}
