import pg from 'pg';
import { Refusal } from '#shared/problem.ts';

/**
 * Classes of PostgreSQL errors that do not depend on the values: no connection, another transaction, another schema, a
 * full disk, a shutdown, a broken disk.
 */
const RETRYABLE_CODES = /^(08|25|40|42|53|55|57|58)/;

/** False for a refusal, and for an error of the values or of the code, which would occur again. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError) return false;
  return !(error instanceof pg.DatabaseError) || RETRYABLE_CODES.test(error.code ?? '');
}
