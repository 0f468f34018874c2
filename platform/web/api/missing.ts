import type { ApiProblem } from './problem.ts';

/** Returns true when the row does not exist, belongs to another user or has an invalid id. A retry would not help. */
export const isMissing = ({ status }: ApiProblem): boolean => status === 404 || status === 422;
