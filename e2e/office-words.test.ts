import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { openStage, phone } from './browser.ts';
import { see } from './expect.ts';

const { shop, person } = await openStage({ background: false });

const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const cut = [];
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { index } of text.data.matchAll(/e-mail/gi)) {
        const word = document.createRange();
        word.setStart(text, index);
        word.setEnd(text, index + 'e-mail'.length);
        const tops = [...word.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) cut.push(text.parentElement.closest('p, div, li, td').textContent);
      }
    }
    return cut;
  })()`);

test('« e-mail » is never cut at its hyphen on three screens of the back office on a phone', async (t) => {
  const { page } = await person(t, shop.admin, phone);
  for (const [path, words] of [
    ['/admin/boutique', /^Celui que vos clientes connaissent/],
    ['/admin/setup', /^Les autres serveurs reconnaissent/],
    ['/admin/settings', /^Un e-mail à 8\s?h/],
  ] as const) {
    await page.goto(path);
    await see(page.getByText(words));
    for (let width = 320; width <= 480; width += 8) {
      await page.setViewportSize({ width, height: 800 });
      assert.deepEqual(await cutWords(page), [], `${path} at ${width} px`);
    }
  }
});
