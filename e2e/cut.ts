import type { Page } from 'playwright-core';

/** Lists the elements that overflow the viewport or a box that scrolls sideways. */
export const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Element {
      scrollWidth: number;
      clientWidth: number;
      tagName: string;
      className: unknown;
      getBoundingClientRect(): { left: number; right: number; width: number };
      textContent: string | null;
      getAttribute(name: string): string | null;
      contains(descendant: Element): boolean;
    }
    const { document, innerWidth } = globalThis as unknown as {
      document: { querySelectorAll(which: string): Iterable<Element> };
      innerWidth: number;
    };
    const name = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.slice(0, 60) ?? element.tagName;
    const main = 'main, dialog';
    const tables = [...document.querySelectorAll(`:is(${main}) table`)];
    const scrolling = [...document.querySelectorAll(`:is(${main}) :has(> table)`)].filter(
      (box) => box.scrollWidth > box.clientWidth,
    );
    const controls = [
      ...document.querySelectorAll(`:is(${main}) :is(td, th, li) :is(a, button, input), :is(${main}) :is(td, th)`),
    ];
    return [
      ...(tables.length === 0
        ? []
        : scrolling.map((box) => `a table scrolls sideways by ${box.scrollWidth - box.clientWidth} px`)),
      ...[...document.querySelectorAll(`:is(${main}) :is(div, section, li, dd, td, th, p)`)]
        .filter(
          (box) =>
            box.clientWidth > 1 &&
            box.scrollWidth > box.clientWidth + 1 &&
            !tables.some((table) => box.contains(table)),
        )
        .map((box) => `${name(box)} is wider than its place`),
      ...controls
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 0 && (left < 0 || right > innerWidth);
        })
        .map((element) => `${name(element)} is off the screen`),
    ];
  });
