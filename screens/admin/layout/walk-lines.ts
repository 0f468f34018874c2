import { lineMain } from '#platform/web/ui/line-main.ts';

/** Rows of the lists on screen: table rows and listed cards. */
const LINES = 'main tbody tr:not([aria-hidden]), main li:has(h2)';

/** Focuses the next or previous row of the list; the first row when none has the focus. Returns false without a row. */
export function walkLines(by: 1 | -1): boolean {
  const lines = [...document.querySelectorAll(LINES)];
  const at = lines.findIndex((line) => line.contains(document.activeElement));
  const to = lines[at === -1 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)];
  const main = to && lineMain(to);
  main?.focus();
  return main !== undefined;
}

/** Toggles the selection of the focused row. Returns false without a checkbox. */
export function tickLine(): boolean {
  const box = document.activeElement?.closest(LINES)?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  box?.click();
  return Boolean(box);
}
