import { formatEuros } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';

interface Notice {
  shop: MailShop;
  publicUrl: string;
}

interface Alert extends Notice {
  title: string;
  sentence: string;
  todo: string;
  order: { id: string; number: string } | null;
  /** Last day of the refund, as `2026-12-09`; null without a refund. */
  dueOn: string | null;
}

const settingsNote = 'Vous choisissez ces e-mails dans «\u00a0Réglages\u00a0».';
const toAlerts = (publicUrl: string) => ({ label: 'Voir les alertes', link: `${publicUrl}/admin/attention` });

export const ownerAlertMail = ({ shop, publicUrl, title, sentence, todo, order, dueOn }: Alert): WrittenMail =>
  mailLayout({
    shop,
    subject: [title, order && `commande ${order.number}`].filter(Boolean).join(', '),
    title,
    paragraphs: [sentence, todo],
    lines: [
      ...(order ? [{ label: 'Commande', value: order.number }] : []),
      ...(dueOn ? [{ label: 'À rembourser au plus tard le', value: formatDay(dueOn) }] : []),
    ],
    button: order ? { label: 'Voir la commande', link: `${publicUrl}/admin/orders/${order.id}` } : toAlerts(publicUrl),
    after: [settingsNote],
  });

interface FirstOrder extends Notice {
  id: string;
  number: string;
  total: number;
  pieces: number;
}

export const ownerFirstOrderMail = ({ shop, publicUrl, id, number, total, pieces }: FirstOrder): WrittenMail =>
  mailLayout({
    shop,
    subject: `Première commande du jour\u00A0: ${formatEuros(total)}`,
    title: 'Première commande du jour',
    paragraphs: [`La commande ${number} vient d’être payée.`],
    lines: [
      { label: 'Pièces', value: String(pieces) },
      { label: 'Total, livraison comprise', value: formatEuros(total) },
    ],
    button: { label: 'Voir la commande', link: `${publicUrl}/admin/orders/${id}` },
    after: [settingsNote],
  });

interface UndeliveredMails extends Notice {
  count: number;
  /** Latest undelivered mails; may be fewer than `count`. */
  mails: readonly { number: string; sentence: string }[];
}

const undeliveredSentence = (count: number): string =>
  count > 1 ? `${count} e-mails n’ont pas été remis` : '1 e-mail n’a pas été remis';

export const ownerUndeliveredMail = ({ shop, publicUrl, count, mails }: UndeliveredMails): WrittenMail =>
  mailLayout({
    shop,
    subject: undeliveredSentence(count),
    title: undeliveredSentence(count),
    paragraphs: [
      'Vérifiez l’adresse de la cliente, puis renvoyez l’e-mail depuis sa commande.',
      ...mails.map(({ number, sentence }) => `${number}\u00A0: ${sentence}`),
    ],
    button: toAlerts(publicUrl),
    after: [settingsNote],
  });

export interface Digest {
  orders: number;
  total: number;
  /** Refunds owed for withdrawals, earliest deadline first; amounts in cents. */
  refunds: readonly { number: string; amount: number; dueOn: string }[];
  /** Number of these refunds; may be higher than those listed. */
  refundCount: number;
  chargebacks: number;
  undelivered: number;
  alerts: number;
}

function salesWords(orders: number): string {
  if (orders === 0) return 'Aucune commande payée';
  return orders > 1 ? `${orders} commandes payées` : '1 commande payée';
}

export function ownerDigestMail(digest: Digest & Notice & { day: string }): WrittenMail | null {
  const { shop, publicUrl, day, orders, total, refunds, chargebacks, alerts } = digest;
  if (orders + refunds.length + alerts === 0) return null;
  const unlisted = digest.refundCount - refunds.length;
  const sales = salesWords(orders);
  return mailLayout({
    shop,
    subject: `Résumé du ${formatDay(day)}`,
    title: `Résumé du ${formatDay(day)}`,
    paragraphs: [orders > 0 ? `${sales}, ${formatEuros(total)} au total, livraison comprise.` : `${sales}.`],
    lines: [
      ...refunds.map(({ number, amount, dueOn }) => ({
        label: `${number}\u00A0: ${formatEuros(amount)} à rembourser`,
        value: `au plus tard le ${formatDay(dueOn)}`,
      })),
      ...(unlisted > 0
        ? [
            {
              label: `et ${unlisted} ${unlisted > 1 ? 'autres' : 'autre'}`,
              value: 'dans «\u00A0Rétractations\u00A0»',
            },
          ]
        : []),
      ...(chargebacks > 0 ? [{ label: 'Paiements contestés, à traiter', value: String(chargebacks) }] : []),
      ...(digest.undelivered > 0 ? [{ label: 'E-mails non remis', value: String(digest.undelivered) }] : []),
      { label: 'Alertes à traiter', value: String(alerts) },
    ],
    button: toAlerts(publicUrl),
    after: [settingsNote],
  });
}
