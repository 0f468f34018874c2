import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { findBreaches, walls } from './check-walls.ts';

const imports = (...specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}';`).join('\n');

/** A small shop that breaks no wall; `null` stands for a package. */
const CLEAN: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: {
      '#domain/*': './domain/*',
      '#import/*': './import/*',
      '#server/*': './server/*',
      '#stage/*': './stage/*',
      '#web/*': './web/*',
    },
  }),
  'domain/money.ts': imports('zod/mini'),
  'domain/orders/rules.ts': imports('../money.ts'),
  'domain/orders/rules.test.ts': imports('node:test', './rules.ts'),
  'server/main.ts': imports('./start/open-shop.ts'),
  'server/start/open-shop.ts': imports('./open-stage.ts', '../http/app.ts'),
  'server/start/open-stage.ts': imports('#stage/door.ts'),
  'stage/door.ts': imports('./sandbox/stand-in.ts'),
  'stage/testing/shop.ts': imports('#server/start/open-shop.ts', '#server/db/client.ts'),
  'import/main.ts': imports('#server/db/client.ts'),
  'server/http/app.ts': imports('fastify', '../features/orders/routes.ts'),
  'server/db/client.ts': imports('pg'),
  'stage/sandbox/stand-in.ts': imports('fastify'),
  'server/integrations/failure.ts': imports('node:util'),
  'server/integrations/payment/gateway.ts': imports('../failure.ts'),
  'server/integrations/payment/lyra.ts': imports('./gateway.ts'),
  'server/features/users/queries.ts': imports('#server/db/client.ts'),
  'server/features/orders/queries.ts': imports('#server/db/client.ts', '../users/queries.ts'),
  'server/features/orders/queries.test.ts': imports('#stage/testing/shop.ts', './queries.ts'),
  'server/features/orders/routes.ts': imports('../../http/guards.ts', './queries.ts'),
  'server/features/payments/commands/start-payment.ts': imports('#server/integrations/payment/gateway.ts'),
  'server/http/guards.ts': imports('#domain/orders/rules.ts'),
  'web/ui/Button.tsx': `${imports('@mantine/core')}\nexport const Button = () => <button type="button">import me</button>;`,
  'web/features/orders/OrderCard.tsx': imports('#web/ui/Button.tsx', '#domain/orders/rules.ts'),
  'web/kit/Specimen.tsx': imports('react'),
  'web/routes/order.tsx': imports('#web/features/orders/OrderCard.tsx'),
};

const PACKAGES = ['zod', 'zod/mini', 'fastify', 'pg', 'sql-template-tag', '@mantine/core', 'react'];

/** For each wall, what breaks it: a file's path and what it imports. */
const BREACHES: [wall: string, path: string, text: string][] = [
  ['domain-stands-alone', 'domain/time.ts', imports('zod')],
  ['domain-stands-alone', 'domain/time.ts', imports('node:fs')],
  ['domain-stands-alone', 'domain/time.ts', "import type {} from '#server/db/client.ts';"],
  ['domain-tests-stay-inside', 'domain/time.test.ts', imports('#server/db/client.ts')],
  ['web-not-server', 'web/ui/Page.tsx', "import type { Pool } from '#server/db/client.ts';"],
  ['server-not-web', 'server/http/pages.ts', "import type { Props } from '#web/ui/Button.tsx';"],
  ['routes-no-database', 'server/features/users/routes.ts', imports('#server/db/client.ts')],
  ['routes-no-database', 'server/features/users/routes.ts', imports('sql-template-tag')],
  ['features-no-http', 'server/features/users/commands/sign-out.ts', imports('fastify')],
  ['features-no-http', 'server/features/users/reactions.ts', imports('#server/http/guards.ts')],
  ['providers-by-gateway', 'server/features/payments/queries.ts', imports('#server/integrations/payment/lyra.ts')],
  ['features-in-order', 'server/features/users/commands/sign-out.ts', imports('../../orders/queries.ts')],
  ['features-in-order', 'server/features/orders/reactions.ts', imports('../payments/commands/start-payment.ts')],
  ['no-cycles', 'domain/money.ts', `${imports('zod/mini')}\nimport type {} from './orders/rules.ts';`],
  ['tests-stay-in-tests', 'server/http/health.ts', imports('#stage/testing/shop.ts')],
  ['tests-stay-in-tests', 'domain/time.ts', imports('./orders/rules.test.ts')],
  ['no-mantine-in-screens', 'web/features/orders/OrderList.tsx', imports('@mantine/core')],
  ['no-mantine-in-screens', 'web/routes/orders.tsx', imports('@mantine/core')],
  ['screens-in-order', 'web/features/users/UserCard.tsx', imports('../orders/OrderCard.tsx')],
  ['kit-knows-no-feature', 'web/ui/Page.tsx', imports('#web/features/orders/OrderCard.tsx')],
  ['kit-knows-no-feature', 'web/kit/Actions.tsx', imports('#web/features/orders/OrderCard.tsx')],
  ['crash-without-kit', 'web/features/shell/Crash.tsx', imports('#web/ui/Button.tsx')],
  ['page-of-the-kit-stands-beside', 'web/routes/orders.tsx', imports('#web/kit/Specimen.tsx')],
  ['routes-on-top', 'web/features/orders/OrderList.tsx', imports('#web/routes/order.tsx')],
  ['stage-by-its-door', 'server/http/health.ts', imports('#stage/door.ts')],
  ['stage-by-its-door', 'server/features/users/reactions.ts', "const it = await import('#stage/door.ts');"],
  ['one-door', 'server/start/open-stage.ts', imports('#stage/sandbox/stand-in.ts')],
  ['import-stands-beside', 'server/db/client.ts', imports('#import/main.ts')],
  ['nothing-unresolved', 'server/http/health.ts', imports('./nowhere.ts')],
];

function plant(t: TestContext, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'walls-'));
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

test('a tree that respects the walls passes', async (t) => {
  assert.deepEqual(await findBreaches(plant(t, CLEAN)), []);
});

for (const [wall, path, text] of BREACHES) {
  test(`${wall} stands against ${path}: ${text.split('\n').at(-1)}`, async (t) => {
    const breaches = await findBreaches(plant(t, { ...CLEAN, [path]: text }));
    assert.deepEqual(
      [...new Set(breaches.map(({ rule }) => rule))].filter((rule) => rule === wall),
      [wall],
    );
  });
}

test('every wall has been seen to stand', () => {
  assert.deepEqual([...walls.keys()].sort(), [...new Set(BREACHES.map(([wall]) => wall))].sort());
});

test('a reader that sees no imports fails the check instead of passing it', async (t) => {
  const blind = Object.fromEntries(
    Object.keys(CLEAN).map((path) => [path, path === 'package.json' ? '{}' : 'export {};']),
  );
  await assert.rejects(findBreaches(plant(t, blind)), /were not checked/);
});
