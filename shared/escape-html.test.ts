import assert from 'node:assert/strict';
import { test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('an escaped text starts no tag or entity and ends no attribute', () => {
  assert.equal(
    escapeHtml(`<a href="x" id='y'>&amp;</a>`),
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
  assert.equal(escapeHtml('Léa’s 5 € — oui'), 'Léa’s 5 € — oui');
});
