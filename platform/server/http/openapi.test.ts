import assert from 'node:assert/strict';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, test } from 'vitest';
import { features } from '#app/features.ts';
import { screenReads } from '#app/screens.ts';
import { testShop } from '#sandbox/testing/shop.ts';

interface Operation {
  operationId: string;
  tags: string[];
  parameters: { name: string; schema: { type: string }; style?: string; explode?: boolean }[];
  responses: Record<string, { content: object }>;
  security: object[];
}

const shop = await testShop({ background: false, env: { PUBLIC_URL: 'https://boutique.example' } });
afterAll(() => shop.close());
const source = await (await shop.fetch('/api/openapi.json')).text();
const { paths, servers, tags } = JSON.parse(source) as {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  servers: { url: string }[];
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, ...operation })),
);

test('the OpenAPI document passes the recommended rules of Redocly', async () => {
  // A fixed segment takes precedence over a parameter in the same place, so the router has no ambiguity.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    [],
  );
});

test('the OpenAPI document names its server, and each operation with a unique id, a tag and its refusals', () => {
  assert.deepEqual(servers, [{ url: shop.config.publicUrl }]);
  assert.ok(operations.length > 150);
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
  for (const { at, tags, responses } of operations) {
    assert.equal(tags.length, 1, at);
    assert.ok(responses['422'] && responses['4XX'], at);
  }
});

test('the OpenAPI document lists its tags, which are the features in their order and the screens, each described', () => {
  const withRoutes = [...features.filter(({ routes }) => routes), ...screenReads].map(({ name }) => name);
  assert.deepEqual(
    tags.map(({ name }) => name),
    withRoutes,
  );
  for (const { name, description } of tags) assert.ok(description, name);
  assert.deepEqual(new Set(operations.flatMap((operation) => operation.tags)), new Set(withRoutes));
});

test('an operation names the key and the session that its caller needs together', () => {
  const securityAt = (at: string) => operations.find((operation) => operation.at === at)?.security;
  assert.deepEqual(securityAt('post /functions/v1/check-tiktok-username'), [{ publicKey: [] }]);
  assert.deepEqual(securityAt('get /api/admin/labels.pdf'), [{ session: [] }]);
  assert.deepEqual(securityAt('post /functions/v1/merge-user-orders'), [{ publicKey: [], session: [] }]);
  assert.deepEqual(securityAt('get /api/session'), []);
  for (const { at, security } of operations) assert.ok(security.length <= 1, `${at} has alternatives`);
});

test('an operation that sends a file declares the media type of the file', () => {
  const typesAt = (at: string) =>
    Object.keys(operations.find((operation) => operation.at === at)?.responses['200']?.content ?? {});
  assert.deepEqual(typesAt('get /api/admin/labels.pdf'), ['application/pdf']);
  assert.deepEqual(typesAt('get /api/admin/orders.csv'), ['text/csv']);
  assert.deepEqual(typesAt('get /api/photos/{photoId}'), ['image/jpeg']);
  assert.deepEqual(typesAt('get /api/admin/orders'), ['application/json']);
  const files = operations.filter(({ responses }) => !('application/json' in (responses['200']?.content ?? {})));
  for (const { at } of operations.filter((operation) => /\.(pdf|csv)$/.test(operation.at)))
    assert.ok(
      files.some((file) => file.at === at),
      at,
    );
});

test('the parameter `orders` of printed labels is declared as a comma-separated list', () => {
  const labels = operations.find(({ at }) => at === 'get /api/admin/labels.pdf');
  const orders = labels?.parameters.find(({ name }) => name === 'orders');
  assert.deepEqual([orders?.schema.type, orders?.style, orders?.explode], ['array', 'form', false]);
});
