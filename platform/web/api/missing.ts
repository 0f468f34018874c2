import type { ApiProblem } from './problem.ts';

/** What was asked for is not there, is somebody else's, or its address holds no identifier: asking again changes nothing. */
export const isMissing = ({ status }: ApiProblem): boolean => status === 404 || status === 422;
