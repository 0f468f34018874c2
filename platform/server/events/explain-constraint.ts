import { refuse, type Problem, type Refusal } from '#shared/problem.ts';
import { brokenConstraint } from '#platform/server/db/client.ts';

/**
 * Refusals that broken constraints stand for, by the constraint's name: somebody else took the name, or deleted what it
 * refers to, since it was read. A command that deletes says itself what a row that still refers means (`means`).
 */
export type ConstraintProblems = Readonly<Record<string, Problem>>;

const byName = new Map<string, Problem>();

/** Makes the constraints of a feature known; called once per feature when the shop is put together. */
export function registerConstraints(problems: ConstraintProblems): void {
  for (const [name, problem] of Object.entries(problems)) byName.set(name, problem);
}

/** Returns the refusal of a broken constraint; null for any other error. */
export function explainConstraint(error: unknown, here: ConstraintProblems = {}): Refusal | null {
  const constraint = brokenConstraint(error) ?? '';
  const problem = here[constraint] ?? byName.get(constraint);
  return problem ? refuse(problem) : null;
}
