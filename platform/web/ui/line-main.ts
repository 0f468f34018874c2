/** Where a line of a list leads, the likeliest first; not what it says besides (`data-beside`): who has a piece. */
const MAIN = [
  'td > a[href]',
  'h2 a[href]',
  'a[href]:not([data-beside] *)',
  'button:not(:disabled)',
  'input:not(:disabled)',
];

/** What takes the focus of a line: the link to its page, else the first thing that can be pressed. */
export const lineMain = (line: Element): HTMLElement | undefined =>
  MAIN.map((selector) => line.querySelector<HTMLElement>(selector)).find((one) => one !== null);
