import { deepStrictEqual } from 'node:assert/strict';
import * as z from 'zod/mini';

/** @throws AssertionError when a reply is not what its schema says, or carries a key of which it says nothing. */
export function mustBeAsSaid(schema: z.core.$ZodType, reply: unknown): void {
  deepStrictEqual(reply, z.parse(schema, reply));
}
