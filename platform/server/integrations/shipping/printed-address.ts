import { ProviderFailure } from '../failure.ts';
import { addresseeAddress, type CarrierAddress, courierNote } from './colissimo-address.ts';
import { isTransliterated, plainSigns } from './colissimo-text.ts';
import type { ParcelAddress, PrintedAddress } from './gateway.ts';

const singleBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Blanks, ligatures, quotes and hyphens may differ. */
const isSame = ([typed, printed = '']: readonly [string, string | undefined]): boolean =>
  singleBlanks(plainSigns(typed)) === printed;
/** Sorted, because the label spreads the words over several lines and drops the punctuation. */
const wordsOf = (street: string): string =>
  plainSigns(street)
    .split(/[\s,;()]+/)
    .filter((word) => word !== '-' && word !== '/' && word !== '')
    .toSorted()
    .join(' ');
const withoutEmpty = (parts: readonly (string | undefined)[]): string[] => parts.flatMap((part) => part || []);

function missingPart({ lastName, line2, city }: CarrierAddress): string | null {
  if (!lastName) return 'le nom n’a aucune lettre à imprimer';
  if (!line2) return 'la rue n’a aucune lettre à imprimer';
  return city ? null : 'la ville n’a aucune lettre à imprimer';
}

export function printedAddress(address: ParcelAddress): PrintedAddress {
  let printed: CarrierAddress;
  try {
    printed = addresseeAddress(address);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { lines: [], isWhole: false, isTransliterated: false, refusal: error.message };
  }
  const { firstName, lastName, line0, line1, line2, line3, zipCode, city } = printed;
  const note = courierNote(address.deliveryNote);
  const pairs = [
    [address.firstName, firstName],
    [address.lastName, lastName],
    [wordsOf(address.street), wordsOf(withoutEmpty([line0, line1, line2, line3]).join(' '))],
    [address.city, city],
    [address.deliveryNote ?? '', note],
  ] as const;
  const person = withoutEmpty([firstName, lastName]).join(' ');
  const lines = withoutEmpty([person, line0, line1, line2, line3, withoutEmpty([zipCode, city]).join(' '), note]);
  return {
    lines,
    isWhole: pairs.every(isSame),
    isTransliterated: [address.firstName, address.lastName, address.street, address.city].some(isTransliterated),
    refusal: missingPart(printed),
  };
}
