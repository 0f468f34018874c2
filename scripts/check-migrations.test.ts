import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'vitest';
import { findMigrationFaults } from './check-migrations.ts';

const TIMEOUT = "set local lock_timeout = '5s';\n";
const faultsOf = (text: string) => findMigrationFaults([{ name: '0200-new.sql', text }], '');

const PASSING: [description: string, text: string][] = [
  ['a table with its index', 'create table a (id int not null); create unique index a_id on a (id); drop table a;'],
  ['an empty column', `${TIMEOUT}alter table orders add column note text, add column at timestamptz default now();`],
  ['a column with a constant default', `${TIMEOUT}alter table orders add column note text not null default '';`],
  ['a constraint for new rows', `${TIMEOUT}alter table orders add constraint b check (a in (1, 2)) not valid;`],
  ['the validation of an earlier constraint', `${TIMEOUT}alter table orders validate constraint b;`],
  ['a looser column', `${TIMEOUT}alter table orders alter column note drop not null, drop constraint b;`],
  ['a comment, a text and a function', "-- drop table a;\nselect ';drop table a', $f$; drop table a; $f$;"],
  ['a drop with its reason', '-- contract: written by no version since 0.1\ndrop table a;'],
];

for (const [description, text] of PASSING) {
  test(`a new migration with ${description} passes`, () => assert.deepEqual(faultsOf(text), []));
}

const REFUSED: [defect: string, text: string, fault: RegExp][] = [
  ['drops a table', 'create table b (id int);\ndrop table if exists b, a cascade;', /^0200-new.sql: it drops a,/],
  ['drops a view', 'DROP VIEW "a";', /drops a,/],
  ['drops a column', `${TIMEOUT}alter table orders add column b int, drop column a;`, /orders: it drops a column/],
  ['drops a column without its keyword', `${TIMEOUT}alter table only orders drop a;`, /drops a column/],
  ['renames a table', `${TIMEOUT}alter table orders rename to commands;`, /renames/],
  ['renames a column', `${TIMEOUT}alter table orders rename column a to b;`, /renames/],
  ['changes a type', `${TIMEOUT}alter table orders alter a type bigint;`, /another type/],
  ['forbids null in an existing column', `${TIMEOUT}alter table orders alter column a set not null;`, /write null/],
  ['adds a required column without a default', `${TIMEOUT}alter table orders add a int not null;`, /without a default/],
  ['calculates a column', `${TIMEOUT}alter table orders add a uuid default gen_random_uuid();`, /rewrites/],
  ['adds a checked column', `${TIMEOUT}alter table orders add column a int check (a > 0);`, /apart/],
  ['adds a validated constraint', `${TIMEOUT}alter table orders add constraint b check (a > 0);`, /“not valid”/],
  ['adds a validated foreign key', `${TIMEOUT}alter table orders add foreign key (a) references b;`, /“not valid”/],
  [
    'validates its own constraint',
    `${TIMEOUT}alter table orders add constraint b check (a > 0) not valid;\nalter table orders validate constraint b;`,
    /later version/,
  ],
  ['builds an index', 'create index a on orders\n  using gin (b);', /index on orders/],
  ['waits without a limit', 'alter table orders add column a int;', /lock_timeout/],
  ['runs a block of code', "do $$ begin execute 'drop table a'; end $$;", /block of code/],
  ['gives no reason', '-- contract:\ndrop table a;', /drops a,/],
];

for (const [defect, text, fault] of REFUSED) {
  test(`a new migration that ${defect} is refused`, () => {
    const faults = faultsOf(text);
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0] ?? '', fault);
  });
}

test('a released migration stays unchanged, whatever it contains', () => {
  const releasedFile = { name: '0001-old.sql', text: 'drop table a;' };
  const released = `${createHash('sha256').update(releasedFile.text).digest('hex')}  0001-old.sql\n`;
  assert.deepEqual(findMigrationFaults([releasedFile], released), []);
  assert.match(findMigrationFaults([{ ...releasedFile, text: 'drop table b;' }], released).join(), /not edited/);
  assert.match(findMigrationFaults([], released).join(), /it stays/);
});

test('a new migration numbered below a released one is refused', () => {
  const released = { name: '0300-released.sql', text: 'select 1;' };
  const checksum = createHash('sha256').update(released.text).digest('hex');
  const faults = findMigrationFaults(
    [{ name: '0200-new.sql', text: 'select 2;' }, released],
    `${checksum}  ${released.name}`,
  );
  assert.deepEqual(faults, [
    '0200-new.sql: its number is below 0300-released.sql, which shops have run: take the next number.',
  ]);
});
