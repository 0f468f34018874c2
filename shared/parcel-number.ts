/**
 * Returns the check digit for the ten middle digits of a French domestic parcel number. Odd places count once, even
 * places three times, and the check digit completes the sum to a multiple of ten.
 * @throws RangeError for a text that is not ten digits.
 */
export function parcelCheckDigit(tenDigits: string): string {
  if (!/^\d{10}$/.test(tenDigits)) throw new RangeError(`not ten digits: ${tenDigits}`);
  const sum = [...tenDigits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Expects a digit and a letter (`6A`), ten digits, a check digit. */
export function isParcelNumber(number: string): boolean {
  const parts = /^\d[A-Z](\d{10})(\d)$/.exec(number);
  return parts?.[1] !== undefined && parcelCheckDigit(parts[1]) === parts[2];
}

/** Form of a number that La Poste can follow, in capitals and without spaces. PostgreSQL reads its source too. */
export const FOLLOWED_NUMBER = /^[A-Z0-9]{11,15}$/;

/** Numbers of other carriers may be shorter or longer. */
export const isFollowedNumber = (number: string): boolean =>
  FOLLOWED_NUMBER.test(number.replace(/\s/g, '').toUpperCase());
