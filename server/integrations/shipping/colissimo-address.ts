import { ProviderFailure } from '../failure.ts';
import { carrierText, wholeWords, wrapWords } from './colissimo-text.ts';
import type { ParcelAddress, SenderAddress } from './gateway.ts';

const LINE_MAX = 35;
const FIRST_NAME_MAX = 29;
const EMAIL_MAX = 80;

/** An address as the carrier's `generateLabel` wants it; what is not known is left out, never sent empty. */
export interface CarrierAddress {
  companyName?: string;
  firstName?: string;
  lastName?: string;
  line0?: string;
  line1?: string;
  line2?: string;
  line3?: string;
  zipCode?: string;
  city?: string;
  countryCode: 'FR' | 'MC';
  phoneNumber?: string;
  mobileNumber?: string;
  email?: string;
}

/**
 * The street in the carrier's four lines. `line2` and `line3` take what is typed first, number and street; `line0` and
 * `line1`, printed above them, take the rest (building, floor). Throws when four lines are too few.
 */
export function streetLines(street: string): Pick<CarrierAddress, 'line0' | 'line1' | 'line2' | 'line3'> {
  const [[line2, line3], rest] = shareOut(carrierText(street));
  if (rest.length > 2) {
    throw new ProviderFailure(
      'shipping',
      'refused',
      'la rue dépasse les quatre lignes de 35 caractères de l’étiquette',
    );
  }
  const [line0, line1] = rest.length === 1 ? [undefined, ...rest] : rest;
  return withoutBlanks({ line2, line3, line0, line1 });
}

/** Two lines and what is left; the last comma that allows it parts them, so that no building's name is torn. */
function shareOut(street: string): [string[], string[]] {
  const lines = wrapWords(street, LINE_MAX);
  if (lines.length <= 2) return [lines, []];
  for (const comma of [...street.matchAll(/, /g)].toReversed()) {
    const first = wrapWords(street.slice(0, comma.index + 1), LINE_MAX);
    const rest = wrapWords(street.slice(comma.index + 2), LINE_MAX);
    if (first.length <= 2 && rest.length <= 2) return [first, rest];
  }
  return [lines.slice(0, 2), lines.slice(2)];
}

/** A phone number under the field the carrier wants it in; nothing when it is no number it would take. */
export function phoneField(phone: string): Pick<CarrierAddress, 'phoneNumber' | 'mobileNumber'> {
  const number = phone
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^(?:\+330?|33(?=[1-9]\d{8}$))/, '0');
  if (/^0[67]\d{8}$/.test(number)) return { mobileNumber: number };
  if (/^0[1-9]\d{8}$/.test(number)) return { phoneNumber: number };
  // From abroad nothing tells a mobile; only the mobile's field is long enough for every country.
  return /^\+\d{8,14}$/.test(number) ? { mobileNumber: number } : {};
}

/** The buyer's address within the carrier's lengths. */
export function addresseeAddress(address: ParcelAddress): CarrierAddress {
  return withoutBlanks({
    firstName: wholeWords(carrierText(address.firstName), FIRST_NAME_MAX),
    lastName: wholeWords(carrierText(address.lastName), LINE_MAX),
    ...streetLines(address.street),
    ...place(address),
    ...phoneField(address.phone),
    ...emailField(address.email),
  });
}

/** The shop's address; with a company name the carrier prints no person. */
export function senderAddress(sender: SenderAddress): CarrierAddress {
  const { mobileNumber, phoneNumber = mobileNumber } = phoneField(sender.phone);
  return withoutBlanks({
    companyName: wholeWords(carrierText(sender.companyName), LINE_MAX),
    ...streetLines(sender.street),
    ...place(sender),
    phoneNumber,
    ...emailField(sender.email),
  });
}

/** What the buyer tells the courier, within the carrier's 35 characters. */
export const instructions = (note: string | null): string | undefined =>
  wholeWords(carrierText(note ?? ''), LINE_MAX) || undefined;

function place({ zip, city }: { zip: string; city: string }) {
  const zipCode = carrierText(zip).replaceAll(' ', '');
  return {
    zipCode,
    city: wholeWords(carrierText(city), LINE_MAX),
    // Monaco has French postal codes and a country of its own.
    countryCode: zipCode.startsWith('980') ? ('MC' as const) : ('FR' as const),
  };
}

function emailField(email: string): Pick<CarrierAddress, 'email'> {
  const trimmed = email.trim();
  return trimmed.length <= EMAIL_MAX ? { email: trimmed } : {};
}

function withoutBlanks<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
