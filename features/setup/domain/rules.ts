import type { CheckOutcome, Finding } from './labels.ts';

const finding =
  (outcome: CheckOutcome) =>
  (detail: string): Finding => ({ outcome, detail });

/** Functions that build the result of a check from its French sentence, one for each outcome. */
export const works = finding('works');
export const warns = finding('warns');
export const fails = finding('fails');
export const notAsked = finding('not-asked');
export const absent = finding('absent');
