import * as z from 'zod/mini';
import { refuse, Refusal, type FieldError } from '#shared/problem.ts';
import { httpProblems } from './problem.ts';

/**
 * Reads what was sent as an endpoint's schema says: names found in the path from there, the rest from `sent`.
 * @throws Refusal 422 with the wrong fields, or 404 when the path itself cannot be an address.
 */
export function parseInput(schema: z.core.$ZodType, names: string[], sent: unknown, params: unknown): unknown {
  // Only an absent body is an empty one: `[]` or `null` must not pass for “change nothing to nothing”.
  if (sent !== undefined && (typeof sent !== 'object' || sent === null || Array.isArray(sent)))
    throw refuse(httpProblems.invalid);
  const fromPath = params as Record<string, unknown>;
  const given = { ...sent, ...Object.fromEntries(names.map((name) => [name, fromPath[name]])) };
  const parsed = z.safeParse(schema, given);
  const fields = parsed.success
    ? unreadable(parsed.data, [])
    : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [first] = fields;
  if (parsed.success && !first) return parsed.data;
  // An id that cannot be one is the address of nothing, not a form to correct.
  if (first && names.includes(first.path)) throw refuse(httpProblems.notFound);
  throw new Refusal(
    httpProblems.invalid.code,
    422,
    first?.message ?? httpProblems.invalid.sentence(),
    undefined,
    fields,
  );
}

/** Texts that PostgreSQL cannot keep: with a NUL, or with half of a character that takes two. */
function unreadable(value: unknown, path: readonly string[]): FieldError[] {
  if (typeof value === 'string') {
    const sound = !value.includes('\0') && value.isWellFormed();
    return sound ? [] : [{ path: path.join('.'), message: 'Ce texte contient un caractère illisible' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => unreadable(inner, [...path, name]));
}
