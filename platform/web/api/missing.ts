import type { ApiProblem } from './problem.ts';

/** True also when the row belongs to another user or its id is invalid. A retry would not help. */
export const isMissing = ({ status }: ApiProblem): boolean => status === 404 || status === 422;
