import { isCancelledError } from '@tanstack/react-query';
import type { FieldError, ProblemBody } from '#shared/problem.ts';

export const NETWORK_SENTENCE = 'Connexion impossible. Vérifiez votre réseau puis réessayez.';
const BUG_SENTENCE = 'Une erreur est survenue. Réessayez dans un instant.';

/** `code` is `network` when there was no response. `message` is for the user. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: unknown;
  readonly fields: readonly FieldError[];
  /** True without a message for the user. Each screen then shows its own sentence. */
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
 * Accepts any body, because a proxy may have written it. The functions of the specification may answer with an `error`
 * field instead of a title (PUB-10).
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

export function sentenceOf(caught: unknown, fallback = BUG_SENTENCE): string {
  if (caught instanceof ApiProblem) return caught.isWordless ? fallback : caught.message;
  return typeof caught === 'string' && caught ? caught : fallback;
}

export function fieldSentence(caught: unknown, path: string): string | undefined {
  return caught instanceof ApiProblem ? caught.fields.find((field) => field.path === path)?.message : undefined;
}

export const isRefusedWith = (caught: unknown, refusal: { readonly code: string }): boolean =>
  caught instanceof ApiProblem && caught.code === refusal.code;

/** Returns true when it is unknown whether the request took effect: no response, a server error or a cancelled call. */
export const isUnanswered = (caught: unknown): boolean =>
  isCancelledError(caught) || (caught instanceof ApiProblem && (caught.status === 0 || caught.status >= 500));

/**
 * The shop refuses with `users.signed-out`, the back office with `users.not-admin` (D-16), or with `users.code-wanted`
 * before the code of the second factor.
 */
export const isSignedOut = (caught: unknown): boolean =>
  caught instanceof ApiProblem && ['users.signed-out', 'users.not-admin', 'users.code-wanted'].includes(caught.code);
