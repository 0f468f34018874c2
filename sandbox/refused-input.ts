import type { ProblemBody } from '#shared/problem.ts';

/** Answer of the sandbox’s own calls to an invalid input. */
export const refusedInput: ProblemBody = {
  type: 'about:blank',
  title: 'La demande est incomplète ou mal formée.',
  status: 422,
  code: 'sandbox.invalid-input',
};
