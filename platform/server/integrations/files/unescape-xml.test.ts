import assert from 'node:assert/strict';
import { test } from 'vitest';
import { unescapeXml } from './unescape-xml.ts';

test('a text of XML is read with its reserved characters, each unescaped once, and other texts stay', () => {
  assert.equal(unescapeXml('a &amp; b &lt;1&gt; &quot;2&quot; &apos;3&apos;'), `a & b <1> "2" '3'`);
  assert.equal(unescapeXml('&#39;&#x27;&#xE9;&#128087;'), "''é👗");
  assert.equal(unescapeXml('&amp;lt; &unknown; & &eacute; é'), '&lt; &unknown; & &eacute; é');
});
