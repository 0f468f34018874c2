import { orderMarkValues, type MarkValues } from '#shared/own-text.ts';
import { formatEuros } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import { parisDay } from '#shared/working-days.ts';

/** Kinds in the sequence of a sale. */
export const exampleKinds = [
  'sign-in',
  'live-ended',
  'order-reminder',
  'piece-given',
  'order-expired',
  'order-cancelled',
  'payment-received',
  'rest-to-pay',
  'parcel-shipped',
  'message-answered',
  'order-documents',
  'withdrawal-receipt',
  'return-label',
  'withdrawal-impossible',
  'withdrawal-ended',
  'order-refunded',
  'account-going',
] as const;
export type ExampleKind = (typeof exampleKinds)[number];

export const example = {
  pseudo: 'lea.martin',
  name: 'Léa Martin',
  orderNumber: 'C1042',
  code: '042424',
  liveTitle: 'Live du jeudi',
  question: 'Bonjour, la robe taille grand\u00A0?',
  answer: 'Bonjour, elle taille normalement.',
  refusal: 'Cette commande n’est pas payée.',
  files: ['facture-C1042.pdf'],
  pieces: [
    { ref: 42, name: 'Robe fleurie', price: 2500, hexCode: '#b87333' },
    { ref: 7, name: 'Gilet en laine', price: 1800, hexCode: '#33566b' },
  ],
} as const;

const HOLD_MS = 48 * 3_600_000;

export function exampleMarks(shopName: string, now: Date): MarkValues {
  const total = example.pieces.reduce((sum, { price }) => sum + price, 0);
  return {
    boutique: shopName,
    pseudo: example.pseudo,
    commande: example.orderNumber,
    live: example.liveTitle,
    code: example.code,
    montant: formatEuros(total),
    jour: formatDay(parisDay(now)),
    ...orderMarkValues(example.pieces.length, total, new Date(now.getTime() + HOLD_MS)),
  };
}
