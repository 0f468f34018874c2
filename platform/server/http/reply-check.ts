import { deepStrictEqual, ok } from 'node:assert/strict';
import * as z from 'zod/mini';
import { fileTypesOf } from '#shared/http/schemas.ts';

/** @throws AssertionError when a reply differs from its schema, or has a key that the schema lacks. */
export function assertReplyMatches(schema: z.core.$ZodType, reply: unknown): void {
  deepStrictEqual(reply, z.parse(schema, reply));
}

/** @throws AssertionError when an endpoint sends a file of an undeclared media type. */
export function assertDeclaredType(schema: z.core.$ZodType, contentType: string): void {
  const [mediaType = ''] = contentType.split(';');
  ok(fileTypesOf(schema)?.includes(mediaType), `the endpoint does not declare ${mediaType}`);
}
