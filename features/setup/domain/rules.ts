import type { CheckOutcome, Finding } from './labels.ts';

const finding =
  (outcome: CheckOutcome) =>
  (detail: string): Finding => ({ outcome, detail });

export const works = finding('works');
export const warns = finding('warns');
export const fails = finding('fails');
export const notAsked = finding('not-asked');
export const absent = finding('absent');
