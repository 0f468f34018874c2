import { counted } from '#shared/counted.ts';
import { spacedSiren } from '#shared/company-number.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { formatEuros } from '#shared/money.ts';
import { withoutSecondChez } from '#shared/text.ts';
import {
  addressLine,
  isCompany,
  isPremiumRate,
  isCompletePlace,
  shopNameOf,
  returnAddress,
  sellerName,
  spacedPhone,
} from '#features/identity/domain/rules.ts';
import type { Identity } from '#features/identity/domain/schemas.ts';
import { returnCostSentence } from './labels-legal.ts';

export interface PlaceholderValues extends Identity {
  minimumOrderCents: number;
  postageCents: number;
  freeReturns: boolean;
  /** Hours to pay from the end of a live; null when there is no limit. */
  paymentDelayHours: number | null;
  /**
   * Number of days that the parcel of a paid order waits for further orders of the buyer; 0 when parcels do not wait.
   */
  openParcelDays: number;
}

const html = (text: string): string => escapeHtml(text.replaceAll("'", '’'));
/**
 * Text in place of a value that the owner has not given yet. Buyers read this text, so it does not tell the owner what
 * to do.
 */
const MISSING = '(bientôt précisé)';
const valueOrMissing = (value: string): string => (value ? html(value) : MISSING);
const allOrMissing = (values: readonly string[]): string => (values.every(Boolean) ? html(values.join(', ')) : MISSING);
const optional = (...values: readonly string[]): string | null => html(values.filter(Boolean).join(', ')) || null;
const link = (address: string, text: string): string =>
  `<a href="${html(address)}"${address.startsWith('http') ? ' rel="noopener noreferrer"' : ''}>${html(text)}</a>`;
const euros = (cents: number): string => formatEuros(cents).replace(/,00(?=\s)/, '');
/** Returns an amount without its VAT of 20 %, in cents. */
const withoutTax = (cents: number): number => Math.round(cents / 1.2);

const FORMS: Readonly<Record<string, string>> = {
  ei: 'entrepreneur individuel',
  other: 'organisme',
};

function legalForm({ legalForm: form, capitalCents }: PlaceholderValues): string {
  if (form === '') return MISSING;
  if (!isCompany(form)) return FORMS[form] ?? form;
  const capital = capitalCents === null ? MISSING : html(euros(capitalCents));
  return `${form.toUpperCase()} au capital de ${capital}`;
}

function registration({ siren, rcsCity, legalForm: form }: PlaceholderValues): string {
  if (!siren) return `SIREN\u00A0: ${MISSING}`;
  if (rcsCity) return `RCS ${html(rcsCity)} ${spacedSiren(siren)}`;
  return isCompany(form) ? `RCS ${MISSING} ${spacedSiren(siren)}` : `SIREN\u00A0: ${spacedSiren(siren)}`;
}

const vatMentions: Readonly<Record<PlaceholderValues['vatRegime'], (vatNumber: string) => string>> = {
  '': () => MISSING,
  franchise: () => 'TVA non applicable, article 293 B du CGI',
  standard: (number) => `Numéro de TVA intracommunautaire\u00A0: ${number}`,
  margin: (number) =>
    `Numéro de TVA intracommunautaire\u00A0: ${number}\u00A0; régime particulier des biens d’occasion (article 297 A du CGI)`,
};

function minimum({ minimumOrderCents: cents, vatRegime }: PlaceholderValues): string {
  if (vatRegime === 'franchise' || vatRegime === 'margin') return euros(cents);
  return `${euros(withoutTax(cents))} HT, soit ${euros(cents)} TTC`;
}

type PlaceholderReader = (values: PlaceholderValues) => string | null;
/**
 * Placeholders that a text of the shop may contain between `{{` and `}}`, with the functions that return their values.
 * A missing value that the sale needs is shown as `MISSING`. A missing optional value is null, which removes its line.
 */
export const placeholders: Readonly<Record<string, PlaceholderReader>> = {
  nom_boutique: (values) => html(shopNameOf(values)),
  raison_sociale: (values) => html(sellerName(values)),
  forme_juridique: legalForm,
  immatriculation: registration,
  mention_tva: (values) => vatMentions[values.vatRegime](values.vatNumber ? html(values.vatNumber) : MISSING),
  prix_et_tva: ({ vatRegime }) =>
    vatRegime === 'franchise'
      ? 'nets\u00A0: la TVA n’est pas applicable (article 293 B du CGI)'
      : 'toutes taxes comprises (TVA française incluse)',
  adresse: (values) => (isCompletePlace(values) ? html(addressLine(values)) : MISSING),
  adresse_retour: (values) => valueOrMissing(returnAddress(values)),
  frais_de_retour: ({ freeReturns }) => html(returnCostSentence(freeReturns)),
  telephone: ({ phone }) => valueOrMissing(spacedPhone(phone)),
  cout_appel: ({ phone }) => (isPremiumRate(phone) ? 'appel surtaxé' : 'appel non surtaxé'),
  email: ({ supportEmail }) => (supportEmail ? link(`mailto:${supportEmail}`, supportEmail) : MISSING),
  directeur_publication: ({ publicationDirector }) => optional(publicationDirector),
  hebergeur: ({ hostName, hostAddress, hostPhone }) => optional(hostName, hostAddress, hostPhone),
  conservation_journaux: ({ hostLogDays: days }) =>
    days === null
      ? 'sont effacés après le délai que fixe notre hébergeur'
      : `sont gardés ${counted(days, 'jour', 'jours')} par notre hébergeur, puis effacés`,
  nom_hebergeur: ({ hostName }) => optional(hostName),
  mediateur: ({ mediatorName, mediatorAddress, mediatorSite }) => {
    const named = allOrMissing([mediatorName, mediatorAddress]);
    return `${named}, ${mediatorSite ? link(mediatorSite, mediatorSite) : MISSING}`;
  },
  mention_textile: ({ textileId, vatRegime }) => {
    if (textileId) return `Identifiant unique de la filière textile (Refashion)\u00A0: ${html(textileId)}`;
    return vatRegime === 'margin' ? 'Les articles d’occasion ne relèvent pas de la filière textile' : null;
  },
  mention_emballages: ({ packagingId }) =>
    packagingId ? `Identifiant unique de la filière emballages\u00A0: ${html(packagingId)}` : null,
  mention_filieres: ({ otherProducerIds }) =>
    otherProducerIds
      ? `Identifiants uniques d’autres filières\u00A0: ${html(
          otherProducerIds
            .split('\n')
            .map((line) => line.trim())
            .join('\u00A0; '),
        )}`
      : null,
  notice_garantie: ({ guaranteeNotice: address }) => {
    if (!address) return null;
    if (address.endsWith('.pdf')) return `<a href="${html(address)}">Ouvrir la notice officielle (PDF)</a>`;
    return `<img src="${html(address)}" alt="Notice officielle de l’Union européenne sur la garantie légale de conformité. Ses droits sont écrits en toutes lettres sous l’image." />`;
  },
  minimum_commande: minimum,
  frais_de_port: ({ postageCents }) => euros(postageCents),
  regle_minimum: (values) =>
    values.minimumOrderCents === 0
      ? 'Aucun montant minimum de commande n’est demandé.'
      : `Toute commande doit atteindre un montant minimum de <strong>${minimum(values)}, hors frais de port</strong>. En dessous de ce montant, la commande ne peut pas être validée\u00A0; elle peut être complétée par d’autres pièces.`,
  regle_paiement: ({ paymentDelayHours: hours }) =>
    hours === null
      ? 'Une commande qui n’est pas réglée peut être annulée, et ses pièces remises en vente.'
      : `Une commande se règle ${hours === 1 ? 'dans l’heure qui suit' : `dans les ${hours} heures qui suivent`} la fin du live, ou jusqu’à la date indiquée sur la commande. Ensuite, elle peut être annulée, et ses pièces remises en vente.`,
  regle_colis_ouvert: ({ openParcelDays: days }) =>
    days === 0
      ? null
      : `Pendant ${counted(days, 'jour', 'jours')} après le paiement d’une commande, vos commandes suivantes pour la même adresse n’ont pas de frais de port et partent dans le même colis. Vous pouvez demander à tout moment que le colis parte sans attendre.`,
  delai_expedition: ({ dispatchHours }) => counted(dispatchHours, 'heure ouvrée', 'heures ouvrées'),
  delai_livraison: ({ deliveryDays }) => counted(deliveryDays, 'jour', 'jours'),
};

const PLACEHOLDER = /\{\{([^{}]{0,80})\}\}/g;
const readerOf = (name: string): PlaceholderReader | undefined => {
  const key = name.trim();
  return Object.hasOwn(placeholders, key) ? placeholders[key] : undefined;
};
const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** Matches a line: a list item or a paragraph that contains no list, item or paragraph. */
const LINE = /<(li|p)(?: [^<>]*)?>[^<]*(?:<(?!\/\1>|(?:li|p|ul|ol)[ >])[^<]*)*<\/\1>/g;
/** Replaces a removed line. No text contains this character. */
const GONE = '\0';
const goneLists = /<(ul|ol|li)>\s*(?:\0\s*)+<\/\1>/g;
/** Matches a section without text: a heading and removed lines, up to the next heading. */
const goneSections = /<h([1-6])>[^<]*<\/h\1>\s*(?:\0\s*)+(?=<h[1-6]>|$)/g;

function withoutEmptyLines(text: string, values: PlaceholderValues): string {
  const keptText = text.replace(LINE, (line) => {
    const names = namesIn(line);
    return names.length > 0 && names.every((name) => readerOf(name)?.(values) === null) ? GONE : line;
  });
  if (!keptText.includes(GONE)) return text;
  // Two passes, because a list may be inside an item of another list.
  return keptText.replace(goneLists, GONE).replace(goneLists, GONE).replace(goneSections, '').replace(/\0\s*/g, '');
}

/**
 * Fills in the placeholders of an HTML text of the shop. An unknown placeholder stays as typed. A line whose
 * placeholders are all optional and empty is removed. When a name that begins with « Chez » follows « chez », one of
 * the two words is removed.
 */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  withoutSecondChez(
    withoutEmptyLines(text, values).replace(PLACEHOLDER, (typed, name: string) => {
      const readValue = readerOf(name);
      return readValue ? (readValue(values) ?? '') : typed;
    }),
  );

export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(namesIn(text).flatMap((name) => (readerOf(name) ? [] : [name.trim()]))),
];
