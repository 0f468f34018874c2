import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { afterAll, test } from 'vitest';
import { readExposition } from '#sandbox/testing/read-exposition.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const { groups } = parseYaml(read('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const board = JSON.parse(read('deploy/grafana/defile.json')) as { panels: { targets?: { expr: string }[] }[] };
const operationsPage = read('docs/operations.md');

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:defile|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name)),
];

test('each metric of the Grafana board, the alerts and docs/operations.md is in /metrics, and docs/operations.md names each metric of the shop', async () => {
  const families = readExposition(await (await shop.fetch('/metrics')).text());
  const isServed = (name: string): boolean =>
    families.has(name) || families.get(name.replace(/_(?:bucket|sum|count)$/, ''))?.type === 'histogram';
  const drawn = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  for (const [source, text] of [
    ['board', drawn.join('\n')],
    ['alerts', rules.map(({ expr }) => expr).join('\n')],
    ['page', operationsPage.replaceAll(/\b(?:process|nodejs)_\*/g, '')],
  ] as const) {
    const names = namesIn(text);
    assert.ok(names.length >= 10, source);
    assert.deepEqual(
      names.filter((name) => !isServed(name)),
      [],
      source,
    );
  }
  const shopMetrics = [...families.keys()].filter((name) => name.startsWith('defile_'));
  assert.deepEqual(
    shopMetrics.filter((name) => !operationsPage.includes(`\`${name}\``)),
    [],
    'metrics without a line in docs/operations.md',
  );
});

test('each alert has one line in docs/operations.md with its meaning and its first step, and each line has its alert', () => {
  const lines = [...operationsPage.matchAll(/^\| `(Defile\w+)` \| ([^|]{10,}) \| ([^|]{10,}) \|$/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(
    lines,
    rules.map(({ alert }) => alert),
  );
  for (const { alert, labels, annotations } of rules) {
    assert.ok(['page', 'ticket'].includes(labels.severity) && annotations.summary.length > 10, alert);
  }
});

function readLoggedFields(): Map<string, string> {
  const fields = new Map<string, string>();
  for (const path of ['app', 'features', 'platform'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
    for (const [, object = ''] of read(path).matchAll(
      /\blog(?:\[[^\]]+\])?(?:\.(?:debug|info|warn|error|fatal))?\(\s*\{([^{}]*)\}/g,
    ))
      for (const part of object.split(',')) {
        const [, name] = /^\s*([a-z]\w*)/.exec(part) ?? [];
        if (name) fields.set(name, path);
      }
  }
  return fields;
}

test('the log uses only fields that docs/operations.md lists', () => {
  const table = operationsPage.slice(operationsPage.indexOf('| field | meaning |'));
  const known = new Set([...table.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const fields = readLoggedFields();
  assert.ok(fields.size >= 15, `only ${fields.size} fields found`);
  assert.deepEqual(
    [...fields].filter(([name]) => !known.has(name)),
    [],
  );
});
