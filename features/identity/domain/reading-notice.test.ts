import assert from 'node:assert/strict';
import { test } from 'vitest';
import { smallPng } from './testing/png.ts';
import { extensionOfNotice, noticeExtension } from './reading-notice.ts';

const read = (text: string) => noticeExtension(new TextEncoder().encode(text));
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

test('the content of a notice shows whether it is a PDF, an SVG or a picture', () => {
  assert.equal(read('%PDF-1.7\n…\n%%EOF\n'), 'pdf');
  assert.equal(read(svg('<path d="M0 0"/>')), 'svg');
  assert.equal(read(`<?xml version="1.0"?>\n<!-- a -->\n${svg('')}\n`), 'svg');
  assert.equal(noticeExtension(smallPng()), 'png');
});

test('an incomplete file, a file of another type and an SVG that runs code are refused', () => {
  const refused = [
    '',
    'bonjour',
    '%PDF-1.7 cut',
    '<html><svg></svg></html>',
    '<svg>',
    svg('<script>alert(1)</script>'),
    svg('<script/>'),
    svg('<a href="javascript:alert(1)"/>'),
    svg('<g onload="alert(1)"/>'),
    svg('<foreignObject/>'),
    svg('<image href="https://example.org/a.png"/>'),
    svg('<style>@import url(https://example.org)</style>'),
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`,
  ];
  for (const text of refused) assert.equal(read(text), null, text);
});

test('the kind of a stored notice is read from the end of its file name', () => {
  assert.deepEqual(['a.b.pdf', 'a.svg'].map(extensionOfNotice), ['pdf', 'svg']);
});
