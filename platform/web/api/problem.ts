import { isCancelledError } from '@tanstack/react-query';
import type { FieldError, ProblemBody } from '#shared/problem.ts';

export const NETWORK_SENTENCE = 'Connexion impossible. Vérifiez votre réseau puis réessayez.';
const BUG_SENTENCE = 'Une erreur est survenue. Réessayez dans un instant.';

/** Why a call did not work: the server's typed refusal, or `network` when no answer came. `message` is for the reader. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: unknown;
  readonly fields: readonly FieldError[];
  readonly reference: string | undefined;
  /** True when whoever failed said nothing that a reader could be told: each screen has its own sentence then. */
  readonly isWordless: boolean;

  constructor(body: Partial<ProblemBody> & { code: string; title: string }) {
    super(body.title || BUG_SENTENCE);
    this.isWordless = !body.title;
    this.name = 'ApiProblem';
    this.code = body.code;
    this.status = body.status ?? 0;
    this.params = body.params;
    this.fields = body.fields ?? [];
    this.reference = body.reference;
  }
}

/** The problem of an answer that is not 2xx, even when something between us and the server wrote it. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  const said = typeof body === 'object' && body !== null ? (body as Partial<ProblemBody>) : {};
  return new ApiProblem({
    ...said,
    status: response.status,
    code: typeof said.code === 'string' ? said.code : `http.${response.status}`,
    title: typeof said.title === 'string' ? said.title : '',
  });
}

/** What to tell the reader of anything caught; `fallback` is for what is not a problem of the shop's. */
export function sentenceOf(caught: unknown, fallback = BUG_SENTENCE): string {
  if (caught instanceof ApiProblem) return caught.isWordless ? fallback : caught.message;
  return typeof caught === 'string' && caught ? caught : fallback;
}

/** What the server says of one field, by its path (`address.zip`); undefined when it says nothing. */
export function fieldSentence(caught: unknown, path: string): string | undefined {
  return caught instanceof ApiProblem ? caught.fields.find((field) => field.path === path)?.message : undefined;
}

/** True for a refusal of this code: `refusedWith(error, orderProblems.pieceTaken)`. */
export const refusedWith = (caught: unknown, why: { readonly code: string }): boolean =>
  caught instanceof ApiProblem && caught.code === why.code;

/** True for what says nothing of whether the shop has done it: no answer, none of its own, or one no longer waited for. */
export const isUnanswered = (caught: unknown): boolean =>
  isCancelledError(caught) || (caught instanceof ApiProblem && (caught.status === 0 || caught.status >= 500));

/**
 * True when the server says that who asks is not, or no longer, who may: `users.signed-out` to customers, and
 * `users.not-admin` to whoever asks the back office, signed in or not (D-16).
 */
export const isSignedOut = (caught: unknown): boolean =>
  ['users.signed-out', 'users.not-admin', 'users.code-wanted'].some((code) => refusedWith(caught, { code }));
