import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { testShop } from '#sandbox/testing/shop.ts';
import { entryScript } from './build.ts';
import { inlineScript } from './inline-script.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('a rendered page requests no script before its first paint, and lists its scripts for later', async () => {
  for (const path of ['/', '/login', '/signup', '/contact', '/retractation', '/nulle-part']) {
    const html = await (await shop.fetch(path)).text();
    assert.doesNotMatch(html.replace(inlineScript.html, ''), /<script[^>]* src=|modulepreload/, path);
    const [, list = '[]'] = /<script type="application\/json" id="scripts">(.*?)<\/script>/.exec(html) ?? [];
    const scripts = JSON.parse(list) as string[];
    assert.equal(scripts[0], entryScript(), path);
    assert.ok(scripts.length > 2, `${path} lists the scripts of its screen`);
  }
});
