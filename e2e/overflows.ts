import type { Page } from 'playwright-core';
import { waitForFrames } from './expect.ts';

/** Lists tables, boxes and controls that do not fit, once the tables have followed a change of the window. */
export async function listOverflows(page: Page): Promise<string[]> {
  await waitForFrames(page);
  return page.evaluate(() => {
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
      document: { querySelectorAll(selector: string): Iterable<Element> };
      innerWidth: number;
    };
    const name = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.slice(0, 60) ?? element.tagName;
    const areas = 'main, dialog';
    const tables = [...document.querySelectorAll(`:is(${areas}) table`)];
    const scrolling = [...document.querySelectorAll(`:is(${areas}) :has(> table)`)].filter(
      (box) => box.scrollWidth > box.clientWidth,
    );
    const controls = [
      ...document.querySelectorAll(`:is(${areas}) :is(td, th, li) :is(a, button, input), :is(${areas}) :is(td, th)`),
    ];
    return [
      ...(tables.length === 0
        ? []
        : scrolling.map((box) => `a table scrolls sideways by ${box.scrollWidth - box.clientWidth} px`)),
      ...[...document.querySelectorAll(`:is(${areas}) :is(div, section, li, dd, td, th, p)`)]
        .filter(
          (box) =>
            box.clientWidth > 1 &&
            box.scrollWidth > box.clientWidth + 1 &&
            !tables.some((table) => box.contains(table)),
        )
        .map((box) => `${name(box)} overflows`),
      ...controls
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 0 && (left < 0 || right > innerWidth);
        })
        .map((element) => `${name(element)} is off the screen`),
    ];
  });
}
