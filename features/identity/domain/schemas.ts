import * as z from 'zod/mini';
import { DEFAULT_ACCENT } from '#shared/accent.ts';
import { isSiren, isVatNumber } from '#shared/company-number.ts';
import { numberBetween, declareSetting } from '#shared/declared-setting.ts';
import { emailError, normaliseEmail } from '#shared/email.ts';
import { file, noInput, text } from '#shared/http/schemas.ts';
import { image } from '#shared/http/image.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { withoutInvisible } from '#shared/text.ts';
import { telephone } from '#shared/telephone.ts';

export const legalForms = ['ei', 'eurl', 'sarl', 'sasu', 'sas', 'sa', 'snc', 'other'] as const;
export type LegalForm = (typeof legalForms)[number];
/** VAT regimes: 20 % on the price, no VAT (article 293 B), or VAT on the margin of second-hand goods. */
export const vatRegimes = ['standard', 'franchise', 'margin'] as const;
export type VatRegime = (typeof vatRegimes)[number];

/**
 * Maximum size of a logo in pixels, three times its size on screen. The seller’s browser shrinks larger logos before
 * the upload.
 */
export const MAX_LOGO_SIZE = { width: 432, height: 108 };
export const MAX_LOGO_BYTES = 100_000;
const LOGO_FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:png|jpg)$/;

export const MAX_NOTICE_BYTES = 1_000_000;
const NOTICE_PATH = '/api/guarantee-notices/';
const NOTICE_FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:pdf|svg|png|jpg)$/;
const isNotice = (typed: string): boolean =>
  typed.startsWith(NOTICE_PATH) && NOTICE_FILE.test(typed.slice(NOTICE_PATH.length));

const isProducerId = (typed: string): boolean => /^FR\d{6}_\d{2}[0-9A-Z]{4,8}$/.test(typed);
/** Returns true for the name of a recycling scheme with a producer identifier: `Jouets : FR123456_12ABCD`. */
const isProducerLine = (typed: string): boolean => {
  const [scheme = '', id = '', ...rest] = typed.split(':').map((part) => part.trim());
  return scheme !== '' && scheme.length <= 60 && isProducerId(id) && rest.length === 0;
};
const areProducerLines = (typed: string): boolean => typed.split('\n').every(isProducerLine);

const declinableNames = ['textileId', 'packagingId'] as const;

/** Schema of a text that may be empty, so that an incomplete form can be saved. */
const trimmedText = (max = 120) => text(undefined, max).check(z.trim());
/** Schema of a text that, once `clean` has normalized it, is empty or meets a condition. */
const emptyOr = (isValid: (typed: string) => boolean, sentence: string, clean: (typed: string) => string, max = 120) =>
  text(undefined, max).check(
    z.trim(),
    z.overwrite(clean),
    z.refine((typed) => typed === '' || isValid(typed), sentence),
  );
const unchanged = (typed: string): string => typed;
const withoutBlanks = (typed: string): string => withoutInvisible(typed).replace(/[\s.]/g, '').toUpperCase();

const zip = emptyOr((typed) => /^\d{5}$/.test(typed), 'Le code postal doit comporter 5 chiffres', withoutBlanks, 20);
const phone = emptyOr(
  (typed) => z.safeParse(telephone, typed).success,
  'Le numéro de téléphone n’est pas valide',
  (typed) => {
    const parsed = z.safeParse(telephone, typed);
    return parsed.success ? parsed.data : typed;
  },
  30,
);
const email = emptyOr(
  (typed) => emailError(typed) === null,
  'Cette adresse e-mail n’est pas valide',
  (typed) => normaliseEmail(typed),
  254,
);
const isHttps = (typed: string): boolean => /^https:\/\/[^\s<>"]+$/.test(typed) && parseUrl(typed) !== null;
/** Returns true for the address of the file that `SHOP_LOGO` names, and for the address of an uploaded logo. */
const isStoredLogo = (typed: string): boolean =>
  /^\/logo\.[a-z]{3,4}\?v=[0-9a-f]{8}$/.test(typed) ||
  (typed.startsWith('/api/logos/') && LOGO_FILE.test(typed.slice('/api/logos/'.length)));
const isSite = (typed: string): boolean => /^https?:\/\/[^\s<>"]+$/.test(typed) && parseUrl(typed) !== null;
const isMailbox = (typed: string): boolean =>
  /^(?:[^<>\r\n]{0,100}<[^\s@<>]{1,100}@[^\s@<>]{1,100}>|[^\s@<>]{1,100}@[^\s@<>]{1,100})$/.test(typed);
const capitalError = 'Un montant de 0 à 100 000 000 €';

/**
 * Settings of the shop’s identity. The environment can give initial values. Streets and cities fit the lines of the
 * carrier's label.
 */
export const declaredIdentity = {
  shopName: declareSetting('text', trimmedText(60), ''),
  supportEmail: declareSetting('email', email, ''),
  phone: declareSetting('phone', phone, ''),
  street: declareSetting('text', trimmedText(105), ''),
  zip: declareSetting('text', zip, ''),
  city: declareSetting('text', trimmedText(35), ''),
  legalName: declareSetting('text', trimmedText(), ''),
  legalForm: declareSetting('choice', z.enum(['', ...legalForms], 'Cette forme juridique n’existe pas'), ''),
  capitalCents: declareSetting(
    'money',
    z.nullable(z.int(capitalError).check(z.minimum(0, capitalError), z.maximum(10_000_000_000, capitalError))),
    null,
  ),
  siren: declareSetting(
    'text',
    emptyOr(isSiren, 'Ce numéro SIREN n’existe pas\u00A0: vérifiez ses 9 chiffres', withoutBlanks, 20),
    '',
  ),
  rcsCity: declareSetting('text', trimmedText(60), ''),
  vatRegime: declareSetting('choice', z.enum(['', ...vatRegimes], 'Ce régime de TVA n’existe pas'), ''),
  vatNumber: declareSetting(
    'text',
    emptyOr(
      isVatNumber,
      'Ce numéro de TVA n’existe pas\u00A0: FR, deux chiffres de clé, puis le SIREN',
      withoutBlanks,
      30,
    ),
    '',
  ),
  publicationDirector: declareSetting('text', trimmedText(), ''),
  hostName: declareSetting('text', trimmedText(), ''),
  hostAddress: declareSetting('text', trimmedText(200), ''),
  hostPhone: declareSetting('text', trimmedText(30), ''),
  hostLogDays: declareSetting('days', z.nullable(numberBetween(1, 365, ' jours')), null),
  mediatorName: declareSetting('text', trimmedText(), ''),
  mediatorAddress: declareSetting('text', trimmedText(200), ''),
  mediatorSite: declareSetting(
    'url',
    emptyOr(isSite, 'Une adresse complète, comme https://www.exemple.fr', unchanged, 300),
    '',
  ),
  textileId: declareSetting(
    'text',
    emptyOr(isProducerId, 'Un identifiant comme FR123456_11ABCD', withoutBlanks, 30),
    '',
  ),
  packagingId: declareSetting(
    'text',
    emptyOr(isProducerId, 'Un identifiant comme FR123456_01ABCD', withoutBlanks, 30),
    '',
  ),
  otherProducerIds: declareSetting(
    'lines',
    emptyOr(
      areProducerLines,
      'Une filière par ligne, comme «\u00A0Jouets\u00A0: FR123456_12ABCD\u00A0»',
      unchanged,
      500,
    ),
    '',
  ),
  notConcerned: declareSetting(
    'words',
    z.array(z.enum(declinableNames)).check(z.maxLength(declinableNames.length)),
    [],
  ),
  guaranteeNotice: declareSetting(
    'notice',
    emptyOr(isNotice, 'Une notice envoyée depuis «\u00A0Ma boutique\u00A0»', unchanged, 100),
    '',
  ),
  color: declareSetting(
    'colour',
    text(undefined, 7).check(
      z.overwrite((typed) => typed.trim().toLowerCase()),
      z.refine((typed) => /^#[0-9a-f]{6}$/.test(typed), 'Une couleur en hexadécimal, comme #8a2c3a'),
    ),
    DEFAULT_ACCENT,
  ),
  logo: declareSetting(
    'picture',
    emptyOr(
      (typed) => isHttps(typed) || isStoredLogo(typed),
      'Une image envoyée depuis «\u00A0Ma boutique\u00A0», ou une adresse qui commence par https://',
      unchanged,
      300,
    ),
    '',
  ),
  senderStreet: declareSetting('text', trimmedText(105), ''),
  senderZip: declareSetting('text', zip, ''),
  senderCity: declareSetting('text', trimmedText(35), ''),
  dispatchHours: declareSetting('hours', numberBetween(1, 240, ' heures'), 24),
  deliveryDays: declareSetting('days', numberBetween(1, 30, ' jours'), 30),
  mailFrom: declareSetting(
    'text',
    emptyOr(isMailbox, 'Une adresse e-mail, seule ou après un nom (Boutique <bonjour@exemple.fr>)', unchanged, 254),
    '',
  ),
  orderMailWords: declareSetting('lines', trimmedText(500), ''),
} as const;

export type IdentityName = keyof typeof declaredIdentity;
export const identityNames = Object.keys(declaredIdentity) as IdentityName[];
export type Identity = { [Name in IdentityName]: z.infer<(typeof declaredIdentity)[Name]['schema']> };

const legalNeed = z.object({
  isDeclinable: z.boolean(),
  title: z.string(),
  why: z.string(),
  source: z.string(),
  blocks: z.boolean(),
  fields: z.array(z.string()),
});

export const listLegalNeeds = {
  summary: 'List the legally required information that is missing, and whether the law lets the shop sell',
  input: noInput,
  reply: z.object({
    missing: z.array(legalNeed),
    declined: z.array(legalNeed),
    takesOrders: z.boolean(),
  }),
};

export const getLogo = {
  summary: 'Get an uploaded logo; its content never changes',
  input: z.object({ file: text(undefined, 40).check(z.regex(LOGO_FILE, 'Ce logo n’existe pas')) }),
  reply: file('image/png', 'image/jpeg'),
};
export const storeLogo = {
  summary: 'Store a logo and return the value of the setting `logo`; sent mails still show old logos',
  input: z.object({
    /** PNG or JPEG file in base64. */
    image: image('Choisissez un logo', MAX_LOGO_BYTES),
  }),
  reply: z.object({ logo: z.string() }),
};

export const getNotice = {
  summary: 'Get an official notice on the legal guarantee; its content never changes',
  input: z.object({ file: text(undefined, 41).check(z.regex(NOTICE_FILE, 'Cette notice n’existe pas')) }),
  reply: file('application/pdf', 'image/svg+xml', 'image/png', 'image/jpeg'),
};
export const storeNotice = {
  summary: 'Store the official notice on the legal guarantee, and return the value of the setting `guaranteeNotice`',
  input: z.object({
    /** PDF, SVG, PNG or JPEG file in base64. */
    file: image('Choisissez la notice officielle', MAX_NOTICE_BYTES),
  }),
  reply: z.object({ notice: z.string() }),
};
