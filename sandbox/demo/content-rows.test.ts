import assert from 'node:assert/strict';
import { test } from 'vitest';
import sanitizeHtml from 'sanitize-html';
import { contentRows } from './content-rows.ts';

const tables = new Map(contentRows(new Date('2026-11-21T10:00:00Z')));
const pages = tables.get('pages') ?? [];
const faqs = tables.get('faqs') ?? [];

test('a sanitiser leaves every page and every answer unchanged', () => {
  for (const { title, content } of [...pages, ...faqs]) {
    const html = String(content);
    const cleaned = sanitizeHtml(html, {
      allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br'],
      allowedAttributes: { a: ['href'] },
    });
    assert.equal(cleaned, html, String(title));
  }
});

test('pages and answers follow French typography: curly apostrophes, no-break spaces before “:;!?€%” and inside guillemets', () => {
  for (const { title, content } of [...pages, ...faqs]) {
    const text = `${title} ${String(content).replace(/<[^>]*>|&amp;/g, '')}`;
    assert.doesNotMatch(text, /'|(?<![\u00a0\u202f])[;!?»]|«(?![\u00a0\u202f])|(?<!\u00a0)[:€%]/, String(title));
  }
});

test('D-21 the demo turns the payment delay, automatic giving and the limit of pieces on', () => {
  const keys = new Set(tables.get('settings')?.map(({ key }) => key));
  for (const key of ['payment-delay-hours', 'promote-after-live', 'pieces-per-buyer']) assert.ok(keys.has(key), key);
});
