import { Refusal, type Problem } from '#shared/problem.ts';
import { brokenConstraint } from '#platform/server/db/client.ts';

/**
 * Refusals by the name of the broken constraint. A constraint breaks when another request takes a name, or deletes a
 * referenced row, after this request has read it. A command that deletes a row gives its own refusal for rows that
 * still refer to it (`constraintRefusals`).
 */
export type ConstraintProblems = Readonly<Record<string, Problem>>;

const byName = new Map<string, Problem>();

export function registerConstraints(problems: ConstraintProblems): void {
  for (const [name, problem] of Object.entries(problems)) byName.set(name, problem);
}

/**
 * Null for an error that a known constraint did not cause.
 * @param commandProblems refusals of the running command, which replace the registered refusals.
 */
export function explainConstraint(error: unknown, commandProblems: ConstraintProblems = {}): Refusal | null {
  const constraint = brokenConstraint(error) ?? '';
  const problem = commandProblems[constraint] ?? byName.get(constraint);
  if (!problem) return null;
  const { code, status, sentence, field } = problem;
  const message = sentence();
  return new Refusal(code, status, message, undefined, field === undefined ? [] : [{ path: field, message }]);
}
