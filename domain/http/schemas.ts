import * as z from 'zod/mini';
import { EMAIL_SENTENCE, emailError, normaliseEmail } from '../email.ts';

/** Small schemas that several contracts share. */
export const noInput = z.object({});
export const done = z.object({ ok: z.literal(true) });
export const instant = z.iso.datetime({ offset: true });
export const id = z.uuid('Identifiant invalide');
export const cents = z.int().check(z.nonnegative());

/** Text that must be there once trimmed; `message` is the French sentence when it is not. */
export const required = (message: string, max = 200) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, `${max} caractères au maximum`));

const upTo = (max: number) => z.nullable(z.string().check(z.trim(), z.maxLength(max, `${max} caractères au maximum`)));

/** Text that may be blank: blank becomes null. Missing is missing. */
export const blankable = (max = 500) =>
  z.pipe(
    upTo(max),
    z.transform((text: string | null) => text || null),
  );

/** Optional text: blank or missing becomes null. */
export const optional = (max = 500) =>
  z.pipe(
    z.optional(upTo(max)),
    z.transform((text: string | null | undefined) => text || null),
  );

/** An e-mail address, kept in lower case. */
export const email = (message = EMAIL_SENTENCE) =>
  z.pipe(
    z.string(message),
    z.pipe(z.transform(normaliseEmail), z.string().check(z.refine((address) => emailError(address) === null, message))),
  );
