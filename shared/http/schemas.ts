import * as z from 'zod/mini';
import { EMAIL_SENTENCE, emailError, normaliseEmail } from '../email.ts';
import { TEXT_MAX } from '../text.ts';
import type { SentFile } from './endpoint.ts';

const tooLong = (max: number): string => `${max} caractères au maximum`;

/** A text of at most `max` characters as it is sent. Whatever cleans it or reads it comes after. */
export const text = (message?: string, max = TEXT_MAX) =>
  z.string(message).check(z.maxLength(max, { error: tooLong(max), abort: true }));

/** A text without the blanks around it, of at most `max` characters. */
export const trimmed = (max: number, message?: string) => text(message).check(z.trim(), z.maxLength(max, tooLong(max)));

/** Where a page of a list ended, as the list said it. */
export const pageMark = z.optional(text(undefined, 200));

/** True where nothing holds the searched text, and what is listed is what comes nearest to it. */
export const isNear = z.boolean();

const dayError = 'Une date comme 2026-11-22';
const isDay = (typed: string): boolean => typed >= '2000-01-01' && z.safeParse(z.iso.date(), typed).success;
/** A day of Paris: `2026-11-22`. */
export const day = text(dayError, 10).check(z.refine(isDay, dayError));

/** Small schemas that several endpoints share. */
export const noInput = z.object({});
export const done = z.object({ ok: z.literal(true) });
/** Marks a text as a list of values between commas, which the OpenAPI document shows as an array. */
export const commaSeparated = (schema: z.ZodMiniString): z.ZodMiniString =>
  schema.register(z.globalRegistry, { 'x-comma-separated': true });

const fileTypes = z.registry<readonly string[]>();
/** Reply of an endpoint that sends a file of one of these media types. */
export const file = (...mediaTypes: string[]): z.ZodMiniType<SentFile> => z.any().register(fileTypes, mediaTypes);
/** Media types of a file reply; undefined for JSON. */
export const fileTypesOf = (reply: z.core.$ZodType): readonly string[] | undefined => fileTypes.get(reply);
export const instant = z.iso.datetime({ offset: true });
export const id = z.uuid('Identifiant invalide');
/** Made by whoever asks: asked again under the same key, the same thing is done once. */
export const onceKey = z.optional(id);
/** Name of an action in the reply that made it. */
export const actionId = z.string();
/** `action` that an undo reverts (decision 0081). Without it, an undo reverts the caller's own latest action only. */
export const reverts = z.optional(text(undefined, 40));
export const cents = z.int().check(z.nonnegative());

/** Text that must be there once trimmed; `message` is the French sentence when it is not. */
export const required = (message: string, max = 200) => trimmed(max, message).check(z.minLength(1, message));

const upTo = (max: number) => z.nullable(trimmed(max));

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
    text(message),
    z.pipe(z.transform(normaliseEmail), z.string().check(z.refine((address) => emailError(address) === null, message))),
  );

/** The rows that something is done to at once. */
export const selected = (max: number) =>
  z.array(id).check(z.minLength(1, 'La sélection est vide'), z.maxLength(max, `${max} lignes au maximum`));

/** What became of a selection: how many went well, and each that did not, in the order in which they were sent. */
export const outcome = z.object({
  done: z.int(),
  refused: z.array(
    z.object({
      id,
      /** What people call it by; null where there is no such thing. */
      number: z.nullable(z.string()),
      /** The refusal’s code, and its sentence. */
      code: z.string(),
      reason: z.string(),
    }),
  ),
});
export type SelectionOutcome = z.infer<typeof outcome>;
