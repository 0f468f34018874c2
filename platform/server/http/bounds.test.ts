import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { createFaq } from '#features/content/domain/admin-schemas.ts';
import { text } from '#shared/http/schemas.ts';
import { signUp } from '#features/users/domain/schemas.ts';
import { maxBodyBytes } from './bounds.ts';

const anEndpoint = { method: 'POST', path: '/api/x' } as const;

test('D-16 an endpoint with an unbounded field is not registered', () => {
  const unbounded: [z.core.$ZodType, RegExp][] = [
    [z.object({ name: z.string() }), /POST \/api\/x\.name has no bound/],
    [z.object({ name: z.string().check(z.trim(), z.minLength(1)) }), /\.name/],
    [z.object({ name: z.nullable(z.string()) }), /\.name/],
    [z.object({ name: z.pipe(z.string(), z.transform(String)) }), /\.name/],
    [z.object({ inside: z.object({ name: z.optional(z.string()) }) }), /\.inside\.name/],
    [z.object({ ids: z.array(z.uuid()) }), /\.ids/],
    [z.object({ all: z.record(z.string(), z.string()) }), /\.all/],
    [z.object({ any: z.any() }), /\.any/],
    [z.union([z.object({ id: z.uuid() }), z.object({ name: z.string() })]), /\.name/],
    [z.object({ at: z.iso.datetime() }), /\.at/],
    [z.object({ url: z.url() }), /\.url/],
  ];
  for (const [input, message] of unbounded) assert.throws(() => maxBodyBytes(anEndpoint, input), message);
});

test('D-16 the maximum size of a body follows the bounds of its fields', () => {
  assert.ok(maxBodyBytes(anEndpoint, signUp.input) < 40_000);
  assert.ok(
    maxBodyBytes(anEndpoint, createFaq.input) > 600_000,
    'a text of a hundred thousand characters fits in any encoding',
  );
  const list = z.object({ ids: z.array(text(undefined, 10)).check(z.maxLength(5)) });
  assert.ok(maxBodyBytes(anEndpoint, list) < 20_000);
});

test('a text beyond its bound is refused, even when its trimmed text would fit', () => {
  const name = z.object({ name: text('Le nom est requis', 5) });
  assert.deepEqual(
    z.safeParse(name, { name: `${' '.repeat(9)}a` }).error?.issues.map(({ message }) => message),
    ['5 caractères au maximum'],
  );
});
