import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withoutQueries } from './sentry-queries.ts';

test('queries and fragments are removed from the absolute URLs of a report, and from values that are a relative URL', () => {
  assert.deepEqual(
    withoutQueries({
      request: { url: 'https://shop.example/connexion#jeton=secret' },
      spans: [{ name: 'GET /x', 'url.full': 'http://localhost:3000/api/addresses?q=12+rue+des+Lilas' }],
      breadcrumbs: [{ to: '/admin/users?q=lea', message: 'no answer from /api/a?b, https://a.example/b?c#d then' }],
    }),
    {
      request: { url: 'https://shop.example/connexion' },
      spans: [{ name: 'GET /x', 'url.full': 'http://localhost:3000/api/addresses' }],
      breadcrumbs: [{ to: '/admin/users', message: 'no answer from /api/a?b, https://a.example/b then' }],
    },
  );
});

test('queries and fragments are removed from a recording; other texts, numbers and null do not change', () => {
  const recording = '{"segment_id":0}\n[{"href":"http://shop.example/login?email=a@b.fr","text":"Une question ? #1"}]';
  assert.equal(
    withoutQueries(recording),
    '{"segment_id":0}\n[{"href":"http://shop.example/login","text":"Une question ? #1"}]',
  );
  assert.equal(withoutQueries(12), 12);
  assert.equal(withoutQueries(null), null);
});
