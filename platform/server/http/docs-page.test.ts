import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterAll, test } from 'vitest';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false, env: { SHOP_NAME: 'Chez <b>Léa</b>' } });
afterAll(() => shop.close());

test('the page of the API has a row for an address, escapes the name of the shop, and its content policy allows only its own styles', async () => {
  const answer = await shop.fetch('/api/docs');
  const page = await answer.text();
  const [style = '', css = ''] = /<style>([^<]+)<\/style>/.exec(page) ?? [];
  const source = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.ok(policy.includes(`style-src 'self' ${source};`), policy);
  assert.doesNotMatch(policy, /unsafe/);
  assert.doesNotMatch(page.replace(style, ''), /<style|<script| style=|<b>/);
  assert.match(page, /<td>POST<\/td><td>\/api\/sign-in\/link<\/td>/);
});
