import { type Cents, parseEuros } from '#shared/money.ts';
import { RowRefusal } from './row-refusal.ts';

type Value = string | null | undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const textOf = (value: Value): string | null => value?.trim() || null;

/** @throws RowRefusal with `reason`. */
export function requireValue(value: Value, reason: string): string {
  const text = textOf(value);
  if (text === null) throw new RowRefusal(reason);
  return text;
}

/** @throws RowRefusal naming `label`. */
export function uuidOf(value: Value, label: string): string {
  const id = textOf(value)?.toLowerCase() ?? '';
  if (!UUID.test(id)) throw new RowRefusal(`${label} illisible : ${value ?? 'absent'}`);
  return id;
}

export const uuidOrNull = (value: Value, label: string): string | null =>
  textOf(value) === null ? null : uuidOf(value, label);

/** Converts euros (`12.5`, `12.50`) to cents, rounded half up. @throws RowRefusal naming `label`. */
export function centsOf(value: Value, label: string): Cents {
  const amount = parseEuros(value ?? '');
  if (amount === null) throw new RowRefusal(`${label} illisible : ${value ?? 'absent'}`);
  return amount;
}

/** Parses a whole number, which PostgreSQL may write as `42` or `42.00`. @throws RowRefusal naming `label`. */
export function wholeOf(value: Value, label: string): number {
  const match = /^(-?\d{1,15})(?:\.0*)?$/.exec(value?.trim() ?? '');
  if (!match) throw new RowRefusal(`${label} illisible : ${value ?? 'absent'}`);
  return Number(match[1]);
}

/** Parses a boolean as PostgreSQL writes it; `byDefault` when missing. */
export const isTrue = (value: Value, byDefault: boolean): boolean =>
  value === null || value === undefined ? byDefault : /^t/i.test(value);
