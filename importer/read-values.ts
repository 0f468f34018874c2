import { type Cents, parseEuros } from '#shared/money.ts';
import { RefusedRow } from './refused-row.ts';

type Value = string | null | undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Trimmed text; blank is null. */
export const textOf = (value: Value): string | null => value?.trim() || null;

/** Text that must be there. @throws RefusedRow with `reason`. */
export function mustHave(value: Value, reason: string): string {
  const text = textOf(value);
  if (text === null) throw new RefusedRow(reason);
  return text;
}

/** An identifier in the one way it is written. @throws RefusedRow naming `what`. */
export function uuidOf(value: Value, what: string): string {
  const id = textOf(value)?.toLowerCase() ?? '';
  if (!UUID.test(id)) throw new RefusedRow(`${what} illisible : ${value ?? 'absent'}`);
  return id;
}

/** The same, where there may be none. */
export const uuidOrNull = (value: Value, what: string): string | null =>
  textOf(value) === null ? null : uuidOf(value, what);

/** Euros (`12.5`, `12.50`) in cents; rounds half up. @throws RefusedRow naming `what`. */
export function centsOf(value: Value, what: string): Cents {
  const amount = parseEuros(value ?? '');
  if (amount === null) throw new RefusedRow(`${what} illisible : ${value ?? 'absent'}`);
  return amount;
}

/** A whole number, which PostgreSQL may write `42` or `42.00`. @throws RefusedRow naming `what`. */
export function wholeOf(value: Value, what: string): number {
  const match = /^(-?\d{1,15})(?:\.0*)?$/.exec(value?.trim() ?? '');
  if (!match) throw new RefusedRow(`${what} illisible : ${value ?? 'absent'}`);
  return Number(match[1]);
}

/** A boolean as PostgreSQL writes it; `byDefault` where there is none. */
export const isTrue = (value: Value, byDefault: boolean): boolean =>
  value === null || value === undefined ? byDefault : /^t/i.test(value);
