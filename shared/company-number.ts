/** Returns true for nine digits with the check digit of Luhn, except nine zeros. */
export function isSiren(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0 && digits !== '000000000';
}

/** Returns true for `FR`, a two-digit key computed from the SIREN, then the SIREN. */
export function isVatNumber(typed: string): boolean {
  const [, key = '', siren = ''] = /^FR(\d{2})(\d{9})$/.exec(typed) ?? [];
  return isSiren(siren) && Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

export const spacedSiren = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0');
