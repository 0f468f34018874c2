import { isCancelledError } from '@tanstack/react-query';
import type { FieldError, ProblemBody } from '#shared/problem.ts';

export const NETWORK_SENTENCE = 'Connexion impossible. Vérifiez votre réseau puis réessayez.';
const BUG_SENTENCE = 'Une erreur est survenue. Réessayez dans un instant.';

/** Error of a call: the typed refusal of the server, or `network` without a response. `message` is for the user. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: unknown;
  readonly fields: readonly FieldError[];
  /** True when the response contained no message for the user. Each screen then shows its own sentence. */
  readonly isWordless: boolean;

  constructor(body: Partial<ProblemBody> & { code: string; title: string }) {
    super(body.title || BUG_SENTENCE);
    this.isWordless = !body.title;
    this.name = 'ApiProblem';
    this.code = body.code;
    this.status = body.status ?? 0;
    this.params = body.params;
    this.fields = body.fields ?? [];
  }
}

/**
 * Returns the problem of a response whose status is not 2xx, even when a proxy wrote the response. The functions of the
 * specification may answer with an `error` field instead of a title (PUB-10).
 */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const problem = ((await response.json().catch(() => null)) ?? {}) as Partial<ProblemBody> & { error?: unknown };
  const title = problem.title ?? problem.error;
  return new ApiProblem({
    ...problem,
    status: response.status,
    code: typeof problem.code === 'string' ? problem.code : `http.${response.status}`,
    title: typeof title === 'string' ? title : '',
  });
}

/**
 * Returns the sentence to show for any caught error. `fallback` is the sentence for an error without one of its own.
 */
export function sentenceOf(caught: unknown, fallback = BUG_SENTENCE): string {
  if (caught instanceof ApiProblem) return caught.isWordless ? fallback : caught.message;
  return typeof caught === 'string' && caught ? caught : fallback;
}

/** Returns the server's message for a field path (`address.zip`); undefined without one. */
export function fieldSentence(caught: unknown, path: string): string | undefined {
  return caught instanceof ApiProblem ? caught.fields.find((field) => field.path === path)?.message : undefined;
}

/** Returns true for a refusal with this code: `isRefusedWith(error, orderProblems.pieceTaken)`. */
export const isRefusedWith = (caught: unknown, refusal: { readonly code: string }): boolean =>
  caught instanceof ApiProblem && caught.code === refusal.code;

/** Returns true when it is unknown whether the request took effect: no response, a server error or a cancelled call. */
export const isUnanswered = (caught: unknown): boolean =>
  isCancelledError(caught) || (caught instanceof ApiProblem && (caught.status === 0 || caught.status >= 500));

/**
 * Returns true when the server refuses the session: `users.signed-out` in the shop, `users.not-admin` in the back
 * office (D-16). Before the code of the second factor it answers `users.code-wanted`.
 */
export const isSignedOut = (caught: unknown): boolean =>
  caught instanceof ApiProblem && ['users.signed-out', 'users.not-admin', 'users.code-wanted'].includes(caught.code);
