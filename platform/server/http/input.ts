import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { requestOf } from '#shared/http/request.ts';
import { refuse, Refusal, type FieldError } from '#shared/problem.ts';
import { httpProblems } from './problem.ts';

/**
 * Reads the input of an endpoint by its schema: `names` from the path, other fields from `sent`.
 * @throws Refusal 422 with the wrong fields, 404 when the path itself is invalid, or `http.outdated-page` when a page
 * of the shop lacks a required field, because only a page of an earlier release can lack it (decision 0121).
 */
export function parseInput(
  schema: z.core.$ZodType,
  names: string[],
  sent: unknown,
  { params, headers = {} }: { params: unknown; headers?: IncomingHttpHeaders },
): unknown {
  // `[]` or `null` must not be read as an empty change.
  if (sent !== undefined && (typeof sent !== 'object' || sent === null || Array.isArray(sent)))
    throw refuse(httpProblems.invalid);
  const fromPath = params as Record<string, unknown>;
  const values = { ...sent, ...Object.fromEntries(names.map((name) => [name, fromPath[name]])) };
  const parsed = z.safeParse(schema, values);
  const fields = parsed.success
    ? unreadableFields(parsed.data, [])
    : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [first] = fields;
  if (parsed.success && !first) return parsed.data;
  // An invalid id in the path is an unknown address (404), not a wrong field.
  if (first && names.includes(first.path)) throw refuse(httpProblems.notFound);
  const isOfPage = headers['sec-fetch-site'] === 'same-origin';
  if (isOfPage && fields.some(({ path }) => path.split('.').reduce(fieldOf, values) === undefined))
    throw refuse(httpProblems.outdatedPage);
  throw new Refusal(
    httpProblems.invalid.code,
    422,
    first?.message ?? httpProblems.invalid.sentence(),
    undefined,
    fields,
  );
}

/**
 * Returns the address of a read with only the fields of its input. Anyone can add fields that the schema ignores.
 * @param input read by `parseInput` from the same request.
 */
export function declaredUrl(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
  { query, params }: { query: unknown; params: unknown },
): string {
  const sent = Object.entries({ ...(query as object), ...(params as object) });
  return requestOf(endpoint, Object.fromEntries(sent.filter(([name]) => Object.hasOwn(input as object, name)))).url;
}

const fieldOf = (value: unknown, name: string): unknown =>
  name === '' ? value : (value as Record<string, unknown> | null | undefined)?.[name];

/** PostgreSQL cannot store a NUL or half of a surrogate pair. */
function unreadableFields(value: unknown, path: readonly string[]): FieldError[] {
  if (typeof value === 'string') {
    const isReadable = !value.includes('\0') && value.isWellFormed();
    return isReadable ? [] : [{ path: path.join('.'), message: 'Ce texte contient un caractère illisible' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => unreadableFields(inner, [...path, name]));
}
