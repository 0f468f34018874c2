import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { faultsOf, findViolations, importRules } from './check-imports.ts';

const imports = (...specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}';`).join('\n');

const CLEAN: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: {
      '#app/*': './app/*',
      '#features/*': './features/*',
      '#importer/*': './importer/*',
      '#platform/*': './platform/*',
      '#sandbox/*': './sandbox/*',
      '#screens/*': './screens/*',
      '#shared/*': './shared/*',
    },
  }),
  'shared/money.ts': imports('zod/mini'),
  'shared/time.ts': imports('./money.ts'),
  'features/orders/domain/rules.ts': imports('#shared/money.ts'),
  'features/orders/domain/admin.ts': imports('zod/mini'),
  'features/orders/domain/rules.test.ts': imports('node:test', './rules.ts'),
  'app/server/main.ts': imports('./open-shop.ts'),
  'app/server/open-shop.ts': imports('./open-stand-ins.ts', './app.ts'),
  'app/server/open-stand-ins.ts': imports('#sandbox/entry.ts'),
  'sandbox/entry.ts': imports('./stand-in.ts'),
  'sandbox/testing/shop.ts': imports('#app/server/open-shop.ts', '#platform/server/db/client.ts'),
  'importer/main.ts': imports('#platform/server/db/client.ts'),
  'app/server/app.ts': imports('fastify', '#platform/server/http/guards.ts'),
  'platform/server/db/client.ts': imports('pg'),
  'sandbox/stand-in.ts': imports('fastify'),
  'platform/server/integrations/failure.ts': imports('node:util'),
  'platform/server/integrations/payment/gateway.ts': imports('../failure.ts'),
  'platform/server/integrations/payment/lyra.ts': imports('./gateway.ts'),
  'features/users/server/queries.ts': imports('#platform/server/db/client.ts'),
  'features/orders/server/queries.ts': imports('#platform/server/db/client.ts', '#features/users/server/queries.ts'),
  'features/orders/server/queries.test.ts': imports('#sandbox/testing/shop.ts', './queries.ts'),
  'features/orders/feature.ts': imports('./server/queries.ts'),
  'app/features.ts': imports('#features/orders/feature.ts'),
  'features/payments/server/commands/start-payment.ts': imports('#platform/server/integrations/payment/gateway.ts'),
  'platform/server/http/guards.ts': imports('#shared/money.ts'),
  'platform/server/http/guards.test.ts': imports('#features/orders/domain/rules.ts', './guards.ts'),
  'platform/web/ui/Button.tsx': `${imports('@mantine/core')}\nexport const Button = () => <button type="button">import me</button>;`,
  'features/orders/web/OrderCard.tsx': imports('#platform/web/ui/Button.tsx', '#features/orders/domain/rules.ts'),
  'platform/web/kit/Specimen.tsx': imports('react'),
  'screens/admin/order/route.ts': imports('#features/orders/web/OrderCard.tsx', './endpoints.ts'),
  'screens/admin/order/endpoints.ts': imports('#features/orders/domain/rules.ts'),
  'screens/admin/order/query.ts': imports('./endpoints.ts', '#features/orders/server/queries.ts'),
  'app/screens.ts': imports('#screens/admin/order/query.ts'),
};

const PACKAGES = ['zod', 'zod/mini', 'fastify', 'pg', 'sql-template-tag', '@mantine/core', 'react'];

const VIOLATIONS: [rule: string, path: string, text: string][] = [
  ['shared-is-independent', 'shared/time.ts', imports('zod')],
  ['shared-is-independent', 'shared/time.ts', imports('node:fs')],
  ['shared-is-independent', 'shared/time.ts', "import type {} from '#platform/server/db/client.ts';"],
  ['domain-tests-stay-inside', 'shared/time.test.ts', imports('#platform/server/db/client.ts')],
  ['web-not-server', 'platform/web/ui/Page.tsx', "import type { Pool } from '#platform/server/db/client.ts';"],
  ['server-not-web', 'platform/server/http/pages.ts', "import type { Props } from '#platform/web/ui/Button.tsx';"],
  ['features-no-http', 'features/users/server/commands/sign-out.ts', imports('fastify')],
  ['features-no-http', 'features/users/server/reactions.ts', imports('#platform/server/http/guards.ts')],
  ['features-no-http', 'features/users/feature.ts', imports('#platform/server/http/guards.ts')],
  [
    'providers-by-gateway',
    'features/payments/server/queries.ts',
    imports('#platform/server/integrations/payment/lyra.ts'),
  ],
  ['features-in-order', 'features/users/server/commands/sign-out.ts', imports('#features/orders/server/queries.ts')],
  [
    'features-in-order',
    'features/orders/server/reactions.ts',
    imports('#features/payments/server/commands/start-payment.ts'),
  ],
  ['features-in-order', 'features/orders/feature.ts', imports('#features/payments/server/commands/start-payment.ts')],
  ['feature-declares-itself', 'app/server/app.ts', imports('#features/orders/feature.ts')],
  ['web-not-server', 'features/orders/web/OrderCard.tsx', imports('#features/orders/feature.ts')],
  ['web-not-server', 'screens/admin/order/OrderPage.tsx', imports('./query.ts')],
  ['server-not-web', 'screens/admin/order/query.ts', imports('#features/orders/web/OrderCard.tsx')],
  ['screens-declare-light', 'screens/admin/order/schemas.ts', imports('#features/orders/web/OrderCard.tsx')],
  ['office-declares-apart', 'screens/customer/order/route.ts', imports('#features/orders/domain/admin.ts')],
  ['office-declares-apart', 'features/orders/domain/labels.ts', imports('./admin.ts')],
  ['queries-no-http', 'screens/admin/order/query-file.ts', imports('#platform/server/http/guards.ts')],
  ['screens-on-top', 'features/orders/server/queries.ts', imports('#screens/admin/order/query.ts')],
  ['no-cycles', 'shared/money.ts', `${imports('zod/mini')}\nimport type {} from './time.ts';`],
  ['tests-stay-in-tests', 'platform/server/http/health.ts', imports('#sandbox/testing/shop.ts')],
  ['tests-stay-in-tests', 'features/orders/domain/labels.ts', imports('./rules.test.ts')],
  ['no-mantine-in-screens', 'features/orders/web/OrderList.tsx', imports('@mantine/core')],
  ['no-mantine-in-screens', 'screens/admin/orders/route.ts', imports('@mantine/core')],
  ['features-in-order', 'features/users/web/UserCard.tsx', imports('#features/orders/web/OrderCard.tsx')],
  ['features-in-order', 'features/users/domain/labels.ts', imports('#features/orders/domain/rules.ts')],
  ['features-in-order', 'features/users/server/queries.ts', imports('#features/orders/domain/rules.ts')],
  ['platform-knows-no-feature', 'platform/server/http/pages.ts', imports('#features/orders/domain/rules.ts')],
  ['platform-knows-no-feature', 'platform/server/db/search.ts', imports('#features/orders/server/queries.ts')],
  [
    'platform-knows-no-feature',
    'platform/web/ui/Page.tsx',
    "import type {} from '#features/orders/web/OrderCard.tsx';",
  ],
  ['platform-knows-no-feature', 'shared/time.ts', "import type {} from '#features/orders/domain/rules.ts';"],
  ['platform-knows-no-feature', 'platform/web/kit/Actions.tsx', imports('#features/orders/web/OrderCard.tsx')],
  ['crash-without-kit', 'screens/shell/Crash.tsx', imports('#platform/web/ui/Button.tsx')],
  ['kit-page-is-separate', 'screens/admin/orders/route.ts', imports('#platform/web/kit/Specimen.tsx')],
  ['screens-on-top', 'features/orders/web/OrderList.tsx', imports('#screens/admin/order/route.ts')],
  ['app-on-top', 'platform/server/http/guards.ts', imports('#app/server/main.ts')],
  ['domain-is-independent', 'features/orders/domain/labels.ts', imports('zod')],
  ['sandbox-imported-once', 'platform/server/http/health.ts', imports('#sandbox/entry.ts')],
  ['sandbox-imported-once', 'features/users/server/reactions.ts', "const it = await import('#sandbox/entry.ts');"],
  ['sandbox-entry-alone', 'app/server/open-stand-ins.ts', imports('#sandbox/stand-in.ts')],
  ['importer-is-separate', 'platform/server/db/client.ts', imports('#importer/main.ts')],
  ['nothing-unresolved', 'platform/server/http/health.ts', imports('./nowhere.ts')],
];

function createTree(t: TestContext, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  t.onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const packages = PACKAGES.flatMap((name): [string, string][] => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
    [`node_modules/${name}/index.js`, ''],
  ]);
  for (const [path, text] of [...Object.entries(files), ...packages]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('a tree that follows the import rules passes', async (t) => {
  assert.deepEqual(await findViolations(createTree(t, CLEAN)), []);
});

for (const [expected, path, text] of VIOLATIONS) {
  test(`${expected} refuses ${path}: ${text.split('\n').at(-1)}`, async (t) => {
    const violations = await findViolations(createTree(t, { ...CLEAN, [path]: text }));
    assert.deepEqual(
      [...new Set(violations.map(({ rule }) => rule))].filter((rule) => rule === expected),
      [expected],
    );
  });
}

test('a known import of a later feature is tolerated, a new or outdated one is refused', async (t) => {
  const path = 'features/users/domain/labels.ts';
  const later = 'features/orders/domain/rules.ts';
  const found = await findViolations(createTree(t, { ...CLEAN, [path]: imports(`#${later}`) }));
  assert.deepEqual(faultsOf(found, { [path]: [later] }), []);
  assert.equal(faultsOf(found, {}).length, 1);
  assert.match(faultsOf([], { [path]: [later] }).join(), /no longer imports/);
});

test('every import rule is broken by at least one case', () => {
  assert.deepEqual([...importRules.keys()].sort(), [...new Set(VIOLATIONS.map(([rule]) => rule))].sort());
});

test('the check fails when it finds no imports', async (t) => {
  const withoutImports = Object.fromEntries(
    Object.keys(CLEAN).map((path) => [path, path === 'package.json' ? '{}' : 'export {};']),
  );
  await assert.rejects(findViolations(createTree(t, withoutImports)), /were not checked/);
});
