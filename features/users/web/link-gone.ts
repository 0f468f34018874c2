import type { ApiProblem } from '#platform/web/api/problem.ts';

/** Returns true when a mailed link has expired, was used or is incomplete. */
export const isLinkGone = (problem: ApiProblem): boolean =>
  problem.status === 410 || (problem.status === 422 && problem.fields.some(({ path }) => path === 'token'));
