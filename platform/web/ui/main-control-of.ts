/** Selectors in order of preference. Links in `data-beside` are secondary, such as the holder of a piece. */
const MAIN = [
  'td > a[href]',
  'h2 a[href]',
  'a[href]:not([data-beside] *)',
  'button:not(:disabled)',
  'input:not(:disabled)',
];

export const mainControlOf = (line: Element): HTMLElement | undefined =>
  MAIN.map((selector) => line.querySelector<HTMLElement>(selector)).find((element) => element !== null);
