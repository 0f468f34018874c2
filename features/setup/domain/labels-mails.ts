import { mailName } from '#features/attention/domain/labels-mails.ts';

/** Kinds of mails to buyers that the owner may look at, in the order of a sale. */
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

const names: Readonly<Partial<Record<ExampleKind, string>>> = {
  'sign-in': 'Connexion',
  'account-going': 'Compte inactif bientôt supprimé',
};

/** French name of a kind of mail. */
export const exampleName = (kind: ExampleKind): string => names[kind] ?? mailName(kind);

/** Buyer, pieces and texts of the examples. */
export const example = {
  pseudo: 'lea.martin',
  name: 'Léa Martin',
  orderNumber: 'C1042',
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
