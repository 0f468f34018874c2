import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { findTableFaults } from './check-tables.ts';

const tablesFile = (...tables: string[]) => `export const ownTables = {
${tables.map((table) => `  ${table}: { id: notPersonal },`).join('\n')}
} satisfies Tables;`;

const sourceWith = (...statements: string[]) => statements.map((text) => `tx.run(sql\`${text}\`);`).join('\n');

const CLEAN: Record<string, string> = {
  'features/users/server/tables.ts': tablesFile('users', 'sessions'),
  'features/orders/server/tables.ts': tablesFile('orders', 'order_items'),
  'features/payments/server/tables.ts': tablesFile('payment_transactions'),
  'features/colours/feature.ts': `export const colours = {\n  name: 'colours',\n  tables: { product_colors: 'no person: a shade' },\n};\n`,
  'features/orders/server/commands/add-item.ts': sourceWith(
    'insert into order_items (order_id) values (${orderId}) on conflict do update set order_id = ${orderId}',
    'update orders o set total = 1 from users u, order_items i where o.user_id = u.id for no key update of o',
    'delete from orders using users u where u.id = user_id',
    "select count(*), refunds, payments.id from mails where text = 'from payment_transactions' -- join payment_transactions",
  ),
  'features/orders/server/queries.test.ts': sourceWith('select 1 from payment_transactions'),
  'features/retention/server/steps/erase-person.ts': sourceWith('delete from sessions', 'update ${table} set a = null'),
  'platform/server/mails/mail-result.ts': sourceWith('update mails set state = 1', 'delete from ${table}'),
  'screens/admin/orders/query.ts': sourceWith('select 1 from payment_transactions join users u on true'),
};

function faultsOf(t: TestContext, files: Record<string, string>, known: Record<string, string[]> = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tables-'));
  t.onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ ...CLEAN, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findTableFaults(root, known);
}

test('statements on own tables, on tables of earlier features and of screens pass', (t) => {
  assert.deepEqual(faultsOf(t, {}), []);
});

const LATER = /reads payment_transactions: it belongs to payments, a later feature/;
const PLANTED: [defect: string, path: string, text: string, fault: RegExp][] = [
  ['a read of a later table', 'orders/server/queries.ts', sourceWith('select 1 from payment_transactions t'), LATER],
  [
    'a join of a later table',
    'orders/server/queries.ts',
    sourceWith('from orders o left join payment_transactions t'),
    LATER,
  ],
  [
    'a later table in a list of tables',
    'orders/server/queries.ts',
    sourceWith('select 1 from lateral (select 1, now()) x, payment_transactions t where true'),
    LATER,
  ],
  [
    'a later table within an expression',
    'orders/server/queries.ts',
    'const a = sql`select ${on ? sql`exists (select from payment_transactions)` : null}`;',
    LATER,
  ],
  [
    'a lock of a whole table of another feature',
    'payments/server/a.ts',
    sourceWith('lock table orders in share mode'),
    /writes orders: only orders writes it/,
  ],
  [
    'an event',
    'orders/server/a.ts',
    sourceWith('insert into events (type) values (1)'),
    /writes events: `tx\.record` alone/,
  ],
  ['a later table that a fragment names', 'orders/server/steps/a.ts', sourceWith('payment_transactions'), LATER],
  [
    'a later table that a fragment begins with',
    'orders/server/a.ts',
    sourceWith('orders o, payment_transactions t'),
    LATER,
  ],
  ['a later table in a text', 'orders/server/steps/a.ts', "client.query('select 1 from payment_transactions')", LATER],
  [
    'an insert',
    'payments/server/a.ts',
    sourceWith('insert into orders (id) values (1)'),
    /writes orders: only orders writes/,
  ],
  [
    'a write of a table that feature.ts declares',
    'payments/server/a.ts',
    sourceWith('update product_colors set a = 1'),
    /writes product_colors: only colours writes it/,
  ],
  ['an update', 'payments/server/a.ts', sourceWith('update orders set a = 1'), /writes orders: only orders writes it/],
  ['a deletion', 'payments/server/a.ts', sourceWith('delete from orders'), /writes orders: only orders writes it/],
  [
    'a write inside of another statement',
    'payments/server/steps/a.ts',
    sourceWith('with gone as (delete from only sessions returning id) select from gone'),
    /writes sessions: only users writes it/,
  ],
  [
    'a write of a later table',
    'users/server/a.ts',
    sourceWith('update orders set a = 1'),
    /writes orders: only orders/,
  ],
  [
    'a write of a table without its name',
    'users/server/a.ts',
    sourceWith('update ${table} set a = 1'),
    /writes \?: a written/,
  ],
];

for (const [defect, path, text, fault] of PLANTED) {
  test(`the check of tables refuses ${defect}`, (t) => {
    const faults = faultsOf(t, { [`features/${path}`]: text });
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0] ?? '', fault);
  });
}

const IN_SCREENS: [defect: string, statement: string, fault: RegExp][] = [
  ['writes', 'update orders set a = 1', /writes orders: a screen only reads/],
  ['locks', 'select 1 from orders for no key update', /locks \?: a screen only reads/],
  ['locks a whole table', 'lock table orders in share mode', /writes orders: a screen only reads/],
];

for (const [defect, statement, fault] of IN_SCREENS) {
  test(`the check of tables refuses a screen that ${defect}`, (t) => {
    const faults = faultsOf(t, { 'screens/admin/orders/query.ts': sourceWith(statement) });
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0] ?? '', fault);
  });
}

const IN_PLATFORM: [defect: string, statement: string, fault: RegExp][] = [
  ['reads', 'select 1 from mails join orders o on true', /reads orders: it belongs to orders, and the platform knows/],
  ['writes', 'insert into sessions (id) values (1)', /writes sessions: it belongs to users, and the platform knows/],
];

for (const [defect, statement, fault] of IN_PLATFORM) {
  test(`the check of tables refuses a file of the platform that ${defect} a table of a feature`, (t) => {
    const faults = faultsOf(t, { 'platform/server/events/transaction.ts': sourceWith(statement) });
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0] ?? '', fault);
  });
}

const READER = 'features/orders/server/queries.ts';

test('a known use of a later table passes, and an unknown use in another file fails', (t) => {
  const files = {
    [READER]: sourceWith('select 1 from payment_transactions'),
    'features/users/server/a.ts': sourceWith('from orders'),
  };
  const faults = faultsOf(t, files, { [READER]: ['reads payment_transactions'] });
  assert.equal(faults.length, 1, faults.join('\n'));
  assert.match(faults[0] ?? '', /^features\/users\/server\/a\.ts: reads orders/);
});

test('an entry for a known use fails once the use no longer exists', (t) => {
  const faults = faultsOf(t, {}, { [READER]: ['reads payment_transactions'] });
  assert.deepEqual(faults, [
    `${READER}: no longer reads payment_transactions; remove it from scripts/known-table-uses.ts.`,
  ]);
});

test('a tree without declared tables is refused', (t) => {
  const undeclared = Object.fromEntries(
    Object.keys(CLEAN)
      .filter((path) => /(tables|feature)\.ts$/.test(path))
      .map((path) => [path, '']),
  );
  assert.throws(() => faultsOf(t, undeclared), /no feature declares a table/);
});
