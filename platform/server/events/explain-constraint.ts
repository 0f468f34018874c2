import { refuse, type Problem, type Refusal } from '#shared/problem.ts';
import { brokenConstraint } from '#platform/server/db/client.ts';

/**
 * Refusals of broken constraints, by the constraint's name. Another request took a name, or deleted a referenced row,
 * after this one had read it.
 * A deleting command itself states the refusal for a row that still refers (`means`).
 */
export type ConstraintProblems = Readonly<Record<string, Problem>>;

const byName = new Map<string, Problem>();

/** Registers the constraints of a feature; called once per feature at the start. */
export function registerConstraints(problems: ConstraintProblems): void {
  for (const [name, problem] of Object.entries(problems)) byName.set(name, problem);
}

/** Returns the refusal of a broken constraint; null for any other error. */
export function explainConstraint(error: unknown, here: ConstraintProblems = {}): Refusal | null {
  const constraint = brokenConstraint(error) ?? '';
  const problem = here[constraint] ?? byName.get(constraint);
  return problem ? refuse(problem) : null;
}
