/** Whole euro cents. Decimals exist on screen only (D-05). */
export type Cents = number & { readonly __unit: 'cents' };

/** @throws RangeError for a number that is not a safe integer. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  return amount as Cents;
}

export function sumCents(amounts: Iterable<number>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

let euroFormat: Intl.NumberFormat | null = null;

/** `1250` becomes `12,50 €`, with French no-break spaces. */
export function formatEuros(amount: number): string {
  euroFormat ??= new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
  return euroFormat.format(amount / 100);
}

/** Returns « 1,99 € sera remboursé », « 2,00 € seront remboursés ». French has no plural below two. */
export const countedEuros = (amountCents: number, singular: string, many: string): string =>
  `${formatEuros(amountCents)} ${amountCents < 200 ? singular : many}`;

let decimalFormat: Intl.NumberFormat | null = null;

/**
 * `1250` in `USD` becomes `12,50 USD`, with French no-break spaces.
 * @param currency code of ISO 4217. Amounts in euros use `formatEuros`.
 */
export function formatForeignAmount(amount: number, currency: string): string {
  decimalFormat ??= new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${decimalFormat.format(amount / 100)}\u00a0${currency}`;
}

/** Accepts `12`, `12,5`, `1 200.50 €`. Rounds half up on the third decimal. Null for a text that is not an amount. */
export function parseEuros(typed: string): Cents | null {
  const plain = typed.replace(/[\s€]/g, '').replace(',', '.');
  const match = /^(\d{1,9})(?:\.(\d*))?$/.exec(plain);
  if (!match) return null;
  const decimals = (match[2] ?? '').padEnd(3, '0');
  const whole = Number(match[1]) * 100 + Number(decimals.slice(0, 2));
  return cents(whole + (Number(decimals[2]) >= 5 ? 1 : 0));
}
