import type { GivenAnswer } from '#domain/http/drawing.ts';

/** Says whether the server drew the screen. */
export const isDrawn = (): boolean => document.getElementById('scripts') !== null;

/** Says whether what it drew is this address's own screen, to be taken over as it stands. */
export const hydrates = (): boolean => document.querySelector('#root[data-hydrate]') !== null;

/** The answers that the server wrote in the page; none in development. */
export function readAnswers(): readonly GivenAnswer[] {
  const text = document.getElementById('answers')?.textContent;
  return text ? (JSON.parse(text) as GivenAnswer[]) : [];
}
