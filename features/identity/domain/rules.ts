import type { Identity, IdentityName, LegalForm } from './schemas.ts';

/** Returns true for a company. A company has a capital and an entry in the trade register. */
export const isCompany = (form: LegalForm | ''): boolean => form !== '' && form !== 'ei' && form !== 'other';

export const shopNameOf = ({ shopName }: Pick<Identity, 'shopName'>): string => shopName || 'La boutique';

/**
 * Returns the seller's legal name, followed by « EI » for a sole trader (C. com., art. L. 526-22). Empty without a
 * name.
 */
export const legalNameOf = ({ legalName, legalForm }: Pick<Identity, 'legalName' | 'legalForm'>): string =>
  legalForm !== 'ei' || legalName === '' || /\bEI\b|\bentrepreneure? individuel/i.test(legalName)
    ? legalName
    : `${legalName}\u00a0EI`;

export const sellerLine = (identity: Pick<Identity, 'legalName' | 'legalForm' | 'siren'>): string =>
  [legalNameOf(identity), identity.siren && `SIREN\u00a0${identity.siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')}`]
    .filter(Boolean)
    .join(' · ');

export const sellerName = (identity: Pick<Identity, 'legalName' | 'legalForm' | 'shopName'>): string =>
  legalNameOf(identity) || shopNameOf(identity);

/** Returns true for a number that costs more than an ordinary call: 08 2x and 08 9x. */
export const isPremiumRate = (phone: string): boolean => /^(?:0|\+33)8[29]/.test(phone.replace(/[\s.-]/g, ''));

export const spacedPhone = (phone: string): string =>
  /^(?:0|\+33)\d{9}$/.test(phone) ? phone.replace(/^\+33/, '0').replace(/(\d\d)(?=\d)/g, '$1\u00a0') : phone;

interface Place {
  street: string;
  zip: string;
  city: string;
}
export const addressLine = ({ street, zip, city }: Place): string =>
  [street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export const isCompletePlace = ({ street, zip, city }: Place): boolean => [street, zip, city].every(Boolean);

export const addressFields = [
  ['street', 'zip', 'city'],
  ['senderStreet', 'senderZip', 'senderCity'],
] as const satisfies readonly (readonly IdentityName[])[];

/**
 * Returns the address of departing and returning parcels: the sender's address, or the shop's address when the sender's
 * is incomplete. Undefined when both are incomplete.
 */
export const senderPlace = ({ senderStreet, senderZip, senderCity, ...shop }: Identity): Place | undefined =>
  [{ street: senderStreet, zip: senderZip, city: senderCity }, shop].find(isCompletePlace);

export function returnAddress(identity: Identity): string {
  const place = senderPlace(identity);
  return place ? addressLine(place) : '';
}

/** Information that the law requires a shop to publish. `docs/law.md` lists each need, with points for a lawyer. */
export interface LegalNeed {
  title: string;
  why: string;
  source: string;
  /** True when selling without this information is unlawful. The shop then takes no order. */
  blocks: boolean;
  /** The need is missing while one of these settings is empty. */
  fields: IdentityName[];
  /** Undefined when the law requires the information of every shop. */
  concerns?: (identity: Identity) => boolean;
  /** True when the owner can state that the need does not concern the shop. */
  isDeclinable?: boolean;
}

const BEFORE_THE_CONTRACT = 'C. conso., art. L. 111-1, L. 221-5 et R. 111-1';
const COMMERCIAL_PAPERS = 'C. com., art. R. 123-237';
const PUBLISHER = 'Loi nº 2004-575 du 21 juin 2004 (LCEN), art. 1-1';
const isOfCompany = ({ legalForm }: Identity): boolean => isCompany(legalForm);

export const legalNeeds: readonly LegalNeed[] = [
  {
    title: 'Le nom de la boutique',
    why: 'Une cliente doit savoir à qui elle achète avant de commander.',
    source: BEFORE_THE_CONTRACT,
    blocks: true,
    fields: ['shopName'],
  },
  {
    title: 'L’e-mail du service client',
    why: 'Une cliente doit pouvoir vous écrire rapidement, avant et après la vente.',
    source: `${BEFORE_THE_CONTRACT}\u00A0; LCEN, art. 19`,
    blocks: true,
    fields: ['supportEmail'],
  },
  {
    title: 'Le téléphone',
    why: 'Le numéro du vendeur fait partie des informations à donner avant toute vente à distance.',
    source: `${BEFORE_THE_CONTRACT}\u00A0; LCEN, art. 19`,
    blocks: true,
    fields: ['phone'],
  },
  {
    title: 'L’adresse',
    why: 'L’adresse du vendeur est à donner avant la vente. Les retours y arrivent aussi.',
    source: `${BEFORE_THE_CONTRACT}\u00A0; LCEN, art. 19`,
    blocks: true,
    fields: ['street', 'zip', 'city'],
  },
  {
    title: 'La raison sociale',
    why: 'Le contrat doit nommer la personne ou la société qui vend.',
    source: `${BEFORE_THE_CONTRACT}\u00A0; ${COMMERCIAL_PAPERS}`,
    blocks: true,
    fields: ['legalName'],
  },
  {
    title: 'La forme juridique',
    why: 'Elle suit la raison sociale dans les conditions de vente, les mentions légales et les factures.',
    source: 'C. com., art. R. 123-237 et R. 123-238\u00A0; art. L. 526-22 («\u00A0EI\u00A0»)',
    blocks: true,
    fields: ['legalForm'],
  },
  {
    title: 'Le capital social',
    why: 'Une société l’indique après sa forme.',
    source: 'C. com., art. R. 123-238\u00A0; LCEN, art. 19',
    blocks: true,
    fields: ['capitalCents'],
    concerns: isOfCompany,
  },
  {
    title: 'Le numéro SIREN',
    why: 'Vendre suppose une entreprise immatriculée, et son numéro figure sur le site et les factures.',
    source: `${COMMERCIAL_PAPERS}\u00A0; LCEN, art. 19`,
    blocks: true,
    fields: ['siren'],
  },
  {
    title: 'La ville du RCS',
    why: 'Une société indique «\u00A0RCS\u00A0» et la ville du greffe où elle est immatriculée.',
    source: COMMERCIAL_PAPERS,
    blocks: true,
    fields: ['rcsCity'],
    concerns: isOfCompany,
  },
  {
    title: 'Le régime de TVA',
    why: 'Le prix annoncé est toutes taxes comprises, et chaque facture dit quelle TVA il contient.',
    source: 'C. conso., art. L. 112-1\u00A0; CGI, art. 289, 293 B et 297 A',
    blocks: true,
    fields: ['vatRegime'],
  },
  {
    title: 'Le numéro de TVA intracommunautaire',
    why: 'Une entreprise redevable de la TVA l’indique sur son site et ses factures.',
    source: 'CGI, art. 286 ter, et ann. II, art. 242 nonies A\u00A0; LCEN, art. 19',
    blocks: true,
    fields: ['vatNumber'],
    concerns: ({ vatRegime }) => vatRegime === 'standard' || vatRegime === 'margin',
  },
  {
    title: 'L’identifiant unique textile',
    why: 'La première entreprise à vendre un vêtement neuf en France adhère à un éco-organisme et publie cet identifiant. La revente d’occasion n’est pas concernée.',
    source: 'C. env., art. L. 541-10-1 (11º) et L. 541-10-13',
    blocks: false,
    fields: ['textileId'],
    concerns: ({ vatRegime }) => vatRegime !== 'margin',
    isDeclinable: true,
  },
  {
    title: 'L’identifiant unique emballages',
    why: 'Une boutique qui emballe ses colis adhère à un éco-organisme des emballages (Citeo ou Léko) et publie cet identifiant.',
    source: 'C. env., art. L. 541-10-1 (1º) et L. 541-10-13',
    blocks: false,
    fields: ['packagingId'],
    isDeclinable: true,
  },
  {
    title: 'La notice officielle sur la garantie légale',
    why: 'Depuis le 27 septembre 2026, tout vendeur la montre avant la commande. Téléchargez le fichier en français sur le site de la Commission européenne, puis envoyez-le ici sans le modifier.',
    source: 'Règlement (UE) 2025/1960\u00A0; directive 2011/83/UE, art. 6 (1) l)',
    blocks: false,
    fields: ['guaranteeNotice'],
  },
  {
    title: 'Le directeur ou la directrice de la publication',
    why: 'Tout site en ligne nomme la personne qui répond de ce qu’il publie.',
    source: PUBLISHER,
    blocks: false,
    fields: ['publicationDirector'],
  },
  {
    title: 'L’hébergeur',
    why: 'Tout site indique le nom, l’adresse et le téléphone de son hébergeur.',
    source: PUBLISHER,
    blocks: false,
    fields: ['hostName', 'hostAddress', 'hostPhone'],
  },
  {
    title: 'Le médiateur de la consommation',
    why: 'Tout vendeur adhère à un médiateur et en donne le nom, l’adresse et le site à ses clientes.',
    source: 'C. conso., art. L. 612-1, L. 616-1 et R. 616-1',
    blocks: true,
    fields: ['mediatorName', 'mediatorAddress', 'mediatorSite'],
  },
];

const isEmpty = (value: unknown): boolean => value === '' || value === null;
const unmetNeeds = (identity: Identity): LegalNeed[] =>
  legalNeeds.filter(
    ({ fields, concerns }) => (concerns?.(identity) ?? true) && fields.some((name) => isEmpty(identity[name])),
  );
const isDeclined = ({ notConcerned }: Identity, { fields, isDeclinable }: LegalNeed): boolean =>
  isDeclinable === true && fields.some((name) => (notConcerned as readonly string[]).includes(name));

export const missingNeeds = (identity: Identity): LegalNeed[] =>
  unmetNeeds(identity).filter((need) => !isDeclined(identity, need));

export const declinedNeeds = (identity: Identity): LegalNeed[] =>
  unmetNeeds(identity).filter((need) => isDeclined(identity, need));

export const maySell = (identity: Identity): boolean => !missingNeeds(identity).some(({ blocks }) => blocks);

export function mailSender(identity: Pick<Identity, 'mailFrom' | 'supportEmail' | 'shopName'>): {
  name: string;
  address: string;
  replyTo?: string;
} {
  const from = identity.mailFrom || identity.supportEmail;
  const [, name = '', address = from] = /^([^<]*)<([^>]*)>$/.exec(from) ?? [];
  const replyTo = identity.supportEmail;
  return { name: name.trim() || shopNameOf(identity), address, ...(replyTo && replyTo !== address && { replyTo }) };
}
