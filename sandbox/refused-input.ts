import type { ProblemBody } from '#shared/problem.ts';

export const refusedInput: ProblemBody = {
  type: 'about:blank',
  title: 'La demande est incomplète ou mal formée.',
  status: 422,
  code: 'sandbox.invalid-input',
};
