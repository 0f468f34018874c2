import * as z from 'zod/mini';
import { EMAIL_SENTENCE, emailError, normaliseEmail } from '../email.ts';
import { MAX_TEXT } from '../text.ts';
import type { SentFile } from './endpoint.ts';

const tooLong = (max: number): string => `${max} caractères au maximum`;

/** Limits the characters as sent, before cleaning and parsing. */
export const text = (message?: string, max = MAX_TEXT) =>
  z.string(message).check(z.maxLength(max, { error: tooLong(max), abort: true }));

/** Blanks, control and format characters such as a zero-width space, or empty Braille cells. */
const INVISIBLE = /^[\s\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** A text that shows nothing becomes empty. */
export const trimmed = (max: number, message?: string) =>
  text(message, Math.max(max, MAX_TEXT)).check(
    z.trim(),
    z.overwrite((typed) => (INVISIBLE.test(typed) ? '' : typed)),
    z.maxLength(max, tooLong(max)),
  );

/** A cursor may contain a name of 200 characters, as JSON in base64. */
export const cursor = z.optional(text(undefined, 2_000));

/** True when no row contains the searched text and the list shows fuzzy matches. */
export const isNear = z.boolean();

const dayError = 'Une date comme 2026-11-22';
/** The day after `LAST_DAY` must have a year of four digits. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2099-12-31'] as const;
const isDay = (typed: string): boolean =>
  typed >= FIRST_DAY && typed <= LAST_DAY && z.safeParse(z.iso.date(), typed).success;
export const day = text(dayError, 10).check(z.refine(isDay, dayError));

export const noInput = z.object({});
export const okReply = z.object({ ok: z.literal(true) });
/** The OpenAPI document shows the values between commas as an array. */
export const commaSeparated = (schema: z.ZodMiniString): z.ZodMiniString =>
  schema.register(z.globalRegistry, { 'x-comma-separated': true });

const fileTypes = z.registry<readonly string[]>();
export const file = (...mediaTypes: string[]): z.ZodMiniType<SentFile> => z.any().register(fileTypes, mediaTypes);
export const fileTypesOf = (reply: z.core.$ZodType): readonly string[] | undefined => fileTypes.get(reply);
export const instant = z.iso.datetime({ offset: true });
export const id = z.uuid('Identifiant invalide');
export const timeError = 'L’heure n’est pas valable';
/** PostgreSQL refuses the year 0000, and an offset of 16 hours or more. */
const READABLE_TIME = /^(?!0000).*(Z|[+-](0\d|1[0-5]):\d\d)$/;
/** `updatedAt` of the row on screen. The change is refused when another user has saved the row since. */
export const seenAt = z.pipe(
  text(timeError, 40),
  z.iso.datetime({ offset: true, error: timeError }).check(z.regex(READABLE_TIME, timeError)),
);
/** Time that the shop stores. @param malformed sentence about a text that is not a time. */
export const storedTime = (malformed: string, outOfRange = malformed) =>
  z.pipe(
    text(malformed, 40),
    z.iso.datetime({ offset: true, error: malformed }).check(z.regex(/^20\d\d-/, outOfRange)),
  );
/** Row on screen that a save replaces. Without this input, the save adds a row. */
export const seen = z.optional(z.object({ id, updatedAt: seenAt }));
export type Seen = NonNullable<z.output<typeof seen>>;
/** Idempotency key of the caller. */
export const onceKey = z.optional(id);
export const actionId = z.string();
/** `action` that an undo reverts (decision 0081). Without it, an undo reverts the caller's own latest action only. */
export const reverts = z.optional(text(undefined, 40));
export const cents = z.int().check(z.nonnegative());

export const required = (message: string, max = 200) => trimmed(max, message).check(z.minLength(1, message));

const upTo = (max: number) => z.nullable(trimmed(max));

/** A blank text becomes null. A missing value stays missing. */
export const blankable = (max = 500) =>
  z.pipe(
    upTo(max),
    z.transform((text: string | null) => text || null),
  );

/** A blank or missing text becomes null. */
export const optional = (max = 500) =>
  z.pipe(
    z.optional(upTo(max)),
    z.transform((text: string | null | undefined) => text || null),
  );

/** An optional address is `z.pipe(blankable(), z.nullable(email()))`. */
export const email = (message = EMAIL_SENTENCE) =>
  z.pipe(
    text(message),
    z.pipe(z.transform(normaliseEmail), z.string().check(z.refine((address) => emailError(address) === null, message))),
  );

export const selected = (max: number) =>
  z.array(id).check(z.minLength(1, 'La sélection est vide'), z.maxLength(max, `${max} lignes au maximum`));

export const outcome = z.object({
  done: z.int(),
  refused: z.array(
    z.object({
      id,
      /** Null when the row does not exist. */
      number: z.nullable(z.string()),
      code: z.string(),
      reason: z.string(),
    }),
  ),
});
export type SelectionOutcome = z.infer<typeof outcome>;
