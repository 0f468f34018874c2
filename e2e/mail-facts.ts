import { pictureOf } from '#features/photos/server/steps/read-pictures.ts';
import { cents } from '#shared/money.ts';
import type { MyOrderItem } from '#features/orders/domain/schemas.ts';
import type { MailedWithdrawal } from '#features/withdrawals/server/steps/read-mailed.ts';
import { openWithdrawal } from '#features/setup/server/steps/write-mail-example.ts';
import { declaredSettings, type Settings } from '#features/settings/domain/schemas.ts';

export const publicUrl = 'https://une-boutique-au-nom-tres-long.example';
export const link = `${publicUrl}/customer/order/00000000-0000-4000-8000-000000000000/retractation`;
export const at = '2026-11-25T19:42:00Z';
/** Forty characters without a place to break the line. */
export const email = 'maximiliennealexandrine@exemplemail.test';
const firstName = 'Maximilienne-Alexandrine';
const lastName = 'de La Rochefoucauld-Montmorency-Luxembourg';
export const name = `${firstName} ${lastName}`;
const town = 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson';
const longWord = 'combinaisonpantalonàmancheslonguesbrodéesdefleurs';

export const emptyIdentity = Object.fromEntries(
  Object.entries(declaredSettings).map(([key, { initial }]) => [key, initial]),
) as Settings;

export const longIdentity: Settings = {
  ...emptyIdentity,
  shopName: 'La Friperie de Maximilienne et de ses cousines',
  supportEmail: email,
  legalName: name,
  legalForm: 'ei',
  siren: '732829320',
  street: '1250 bis avenue du Général-de-Larminat, résidence Les Lilas',
  zip: '51290',
  city: town,
  phone: '0472000001',
  senderStreet: '1250 bis avenue du Général-de-Larminat, résidence Les Lilas',
  senderZip: '51290',
  senderCity: town,
  mediatorName: 'Centre de la médiation de la consommation des conciliateurs de justice',
  mediatorAddress: `49 rue de Ponthieu, 51290 ${town}`,
  mediatorSite: 'https://www.un-mediateur-de-la-consommation-au-nom-tres-long.example/saisir-le-mediateur',
  paymentDelayHours: 48,
  openParcelDays: 7,
  orderMailWords: `À très vite en live : « le jeudi », à 20 h !\n${publicUrl}/${'a'.repeat(60)}`,
};

const ZERO_ID = '00000000-0000-4000-8000-000000000000';
export const pieces = Array.from({ length: 40 }, (_, place) => {
  const ref = place + 1;
  const pieceName = place % 9 === 0 ? longWord : `Robe portefeuille fleurie à manches ballon, modèle ${place}`;
  const piece = { ref, name: pieceName, photoId: place === 0 ? ZERO_ID : null, hexCode: '#b87333' };
  return { ...piece, price: cents(1250 + 111 * place), picture: pictureOf(publicUrl, piece) };
});
export const total = 149_950;

export const orderItem = ({ ref, name: pieceName, price }: (typeof pieces)[number]): MyOrderItem => ({
  id: String(ref),
  productId: String(ref),
  ref,
  name: pieceName,
  size: 'XL',
  colourName: 'Bleu canard',
  hexCode: '#112233',
  price,
  quantity: 1 + (ref % 2),
  isWithdrawn: false,
  isRefunded: false,
  photoId: null,
  composition: '60 % coton, 40 % polyester recyclé',
  maker: 'Atelier des Trois-Rivières-du-Sud',
  condition: 'like-new',
});

export const address = {
  firstName,
  lastName,
  street: '1250 bis avenue du Général-de-Larminat\nRésidence Les Lilas, bâtiment B',
  zip: '51290',
  city: town,
  country: 'France',
  phone: '0600000000',
  email,
  deliveryNote: null,
};

/** Paid order of a confirmation, without its terms. */
export const confirmedOrder = {
  number: 'C100123',
  status: 'paid' as const,
  email,
  orderDate: at,
  paymentDate: at,
  deliverBy: null,
  paid: total,
  total,
  postage: 600,
  items: pieces.map(orderItem),
  address,
  hasParcel: false,
  openParcel: null,
  isHeld: false,
};

export const alertData = {
  amount: total,
  total,
  left: 1_250,
  times: 3,
  currency: 'CHF',
  status: 'WAITING',
  ours: total,
  theirs: 9_950,
  keptPostage: 600,
  trackingId: '8R12345678901',
  said: 'Votre colis est en attente.',
  since: at,
  pieces: 3,
  hasProof: true,
  number: 'C100123',
  who: email,
  name,
  day: '2026-11-24',
  mail: 'parcel-shipped',
  reason: 'le serveur d’e-mail le refuse (550)',
  dueAt: at,
  what: 'orders',
  at,
  pseudo: 'maximilienne.alexandrine',
  heard: 'alexandrine.maximilienne',
  ref: 42,
  liveId: '1',
  live: 'Grand déballage d’automne',
};

export const refunds = {
  credit: { amount: 120_000, way: 'credit', left: 0 },
  cancelled: { amount: 9_950, way: 'cancelled', left: 0 },
  lowered: { amount: 20_000, way: 'lowered', left: 1_250 },
} as const;

export const answers = ['x'.repeat(900), null].map((question) => ({
  orderNumber: 'C100123',
  question,
  answer: `Oui, elle mesure 98 cm.\n\nVoyez ${link}`,
  orderUrl: link,
}));

export const withdrawal: Omit<MailedWithdrawal, 'shop' | 'returnAddress'> = {
  ...openWithdrawal,
  statedAt: at,
  name,
  email,
  pieces: pieces.map((piece) => ({ ...piece, itemId: String(piece.ref) })),
  amount: cents(total),
  postage: cents(600),
  refundDueOn: '2026-12-09',
  returnLabel: { trackingId: '8R12345678901', at, hasFile: true },
  orderNumber: 'C100123',
  followUrl: link,
  isReturnFree: true,
};
