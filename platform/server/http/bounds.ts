import * as z from 'zod/mini';
import type { Endpoint, Schemas } from '#shared/http/endpoint.ts';

interface JsonSchema {
  type?: string;
  format?: string;
  contentEncoding?: string;
  const?: unknown;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
}

/** Room for punctuation, and for fields that the schema ignores. */
const SPARE_BYTES = 16_384;
/** Bound of a constant, an enum value or a UUID. */
const WORD_CHARACTERS = 200;
const NUMBER_CHARACTERS = 30;
/** Longest encodings: `\u20ac`, or `%e2%82%ac` in a form. */
const BYTES_PER_CHARACTER = 9;

/** The rehearsal and each shop of a test open the same endpoints again. */
const knownSizes = new WeakMap<Schemas['input'], number>();

/**
 * Returns the maximum length of a request's body, by the bounds of its fields.
 * @throws Error naming a field without a bound, so that the endpoint is not registered.
 */
export function maxBodyBytes({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: Schemas['input']): number {
  let bytes = knownSizes.get(input);
  if (bytes === undefined) {
    bytes = countBytes(input, `${method} ${path}`);
    knownSizes.set(input, bytes);
  }
  return bytes;
}

function countBytes(input: Schemas['input'], name: string): number {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return SPARE_BYTES + BYTES_PER_CHARACTER * maxCharacters(schema, name);
}

function maxCharacters(schema: JsonSchema, name: string): number {
  const { type, format, contentEncoding, maxLength, maxItems, items, properties, anyOf } = schema;
  if (anyOf) return Math.max(...anyOf.map((alternative) => maxCharacters(alternative, name)));
  if (schema.const !== undefined || schema.enum || format === 'uuid') return WORD_CHARACTERS;
  // Base64 letters are never escaped: each is one byte.
  if (contentEncoding === 'base64' && maxLength !== undefined) return Math.ceil(maxLength / BYTES_PER_CHARACTER);
  if (type === 'string' && maxLength !== undefined) return maxLength;
  if (type === 'array' && maxItems !== undefined && items) return maxItems * maxCharacters(items, `${name}[]`);
  if (type === 'object' && properties) {
    const fields = Object.entries(properties);
    return fields.reduce(
      (sum, [field, fieldSchema]) => sum + field.length + maxCharacters(fieldSchema, `${name}.${field}`),
      0,
    );
  }
  if (type === 'integer' || type === 'number' || type === 'boolean' || type === 'null') return NUMBER_CHARACTERS;
  throw new Error(`${name} has no bound: give its schema a maximum length or number`);
}
