import { ProviderFailure } from '../failure.ts';
import { carrierText, wholeWords, wrapWords } from './colissimo-text.ts';
import type { ParcelAddress, SenderAddress } from './gateway.ts';
import { isBuilding, streetParts, type StreetParts } from './street-parts.ts';

const MAX_LINE = 35;
const MAX_FIRST_NAME = 29;
const MAX_EMAIL = 80;

/** Unknown fields are left out, never sent empty. */
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
 * Returns the street in the carrier's four lines, as norm NF Z10-011 defines them (decision 0078).
 * `line0` holds flat and floor, `line1` building and residence, `line2` number and street, `line3` locality.
 * @throws ProviderFailure `refused` when four lines of 35 characters are too few.
 */
export function streetLines(street: string): StreetLines {
  const parts = streetParts(street);
  const lines = layOut(parts);
  if (!lines) {
    throw new ProviderFailure(
      'shipping',
      'refused',
      'la rue dépasse les quatre lignes de 35 caractères de l’étiquette',
    );
  }
  return withoutBlanks(lines);
}

type StreetLines = Pick<CarrierAddress, 'line0' | 'line1' | 'line2' | 'line3'>;
type FilledLines = { [line in keyof StreetLines]?: string | undefined };

/** Text that is too long for its line continues on the nearest free lines. Null for a street that is too long. */
function layOut({ inside, outside, street, locality }: StreetParts): FilledLines | null {
  const [line2, ...streetOverflow] = wrapParts(street);
  const [line3, ...localityOverflow] = wrapParts([streetOverflow.join(' '), ...locality].filter(Boolean));
  const [line0, ...insideOverflow] = wrapParts(inside);
  const [line1, ...outsideOverflow] = wrapParts([...outside, ...localityOverflow]);
  if (insideOverflow.length + outsideOverflow.length === 0) return { line0, line1, line2, line3 };
  // The norm requires flat, building and residence from the smallest to the largest.
  const buildings = outside.filter(isBuilding);
  const parts = [...inside, ...buildings, ...outside.filter((part) => !isBuilding(part)), ...localityOverflow];
  const wrapped = wrapParts(parts);
  const [first, second, third, ...rest] = wrapped.length > 2 ? wrapWords(parts.join(' '), MAX_LINE) : wrapped;
  if (rest.length === 0 && second === undefined) return { line1: first, line2, line3 };
  if (rest.length === 0 && (third === undefined || line3 === undefined))
    return { line0: first, line1: second, line2, line3: line3 ?? third };
  // As a last resort, the words fill the lines without regard to their kind.
  const packed = wrapWords([...inside, ...outside, ...street, ...locality].join(' '), MAX_LINE);
  return packed.length > 4 ? null : { line0: packed[0], line1: packed[1], line2: packed[2], line3: packed[3] };
}

function wrapParts(parts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ''} ${part}`;
    if (lines.length > 0 && longer.length <= MAX_LINE) lines[lines.length - 1] = longer;
    else lines.push(...wrapWords(part, MAX_LINE));
  }
  return lines;
}

export function phoneField(phone: string): Pick<CarrierAddress, 'phoneNumber' | 'mobileNumber'> {
  const number = phone
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^(?:\+330?|33(?=[1-9]\d{8}$))/, '0');
  if (/^0[67]\d{8}$/.test(number)) return { mobileNumber: number };
  if (/^0[1-9]\d{8}$/.test(number)) return { phoneNumber: number };
  // The carrier's field for mobiles is the only one long enough for every country. A foreign number does not show its
  // kind.
  return /^\+\d{8,14}$/.test(number) ? { mobileNumber: number } : {};
}

export function addresseeAddress(address: ParcelAddress): CarrierAddress {
  return withoutBlanks({
    firstName: wholeWords(carrierText(address.firstName), MAX_FIRST_NAME),
    lastName: wholeWords(carrierText(address.lastName), MAX_LINE),
    ...streetLines(address.street),
    ...placeFields(address),
    ...phoneField(address.phone),
    ...emailField(address.email),
  });
}

export function senderAddress(sender: SenderAddress): CarrierAddress {
  const { mobileNumber, phoneNumber = mobileNumber } = phoneField(sender.phone);
  return withoutBlanks({
    companyName: wholeWords(carrierText(sender.companyName), MAX_LINE),
    ...streetLines(sender.street),
    ...placeFields(sender),
    phoneNumber,
    ...emailField(sender.email),
  });
}

export const courierNote = (note: string | null): string | undefined =>
  wholeWords(carrierText(note ?? ''), MAX_LINE) || undefined;

function placeFields({ zip, city }: { zip: string; city: string }) {
  const zipCode = carrierText(zip).replaceAll(' ', '');
  return {
    zipCode,
    city: wholeWords(carrierText(city), MAX_LINE),
    // Monaco is a country of its own with French postal codes.
    countryCode: zipCode.startsWith('980') ? ('MC' as const) : ('FR' as const),
  };
}

function emailField(email: string): Pick<CarrierAddress, 'email'> {
  const trimmed = email.trim();
  return trimmed.length <= MAX_EMAIL ? { email: trimmed } : {};
}

function withoutBlanks<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
