import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { isReason } from '#sandbox/testing/reasons.ts';
import { contactColumns } from '#sandbox/testing/contact-columns.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import {
  ABOUT_AN_ORDER,
  notPersonal,
  platformTables,
  WRITTEN_IN_PUBLIC,
  WITHOUT_PERSONS,
  type Table,
} from '#platform/server/db/tables.ts';
import { camelCased } from '#platform/server/db/personal-data.ts';
import { writtenTexts } from '#sandbox/testing/written-texts.ts';
import { features } from './features.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

const declared = new Map<string, Table>(
  [platformTables, ...features.map(({ tables = {} }) => tables)].flatMap((tables) => Object.entries(tables)),
);

/** Free texts that stay after an erasure for a reviewed reason. A new text needs a review. */
const REVIEWED = [
  'attention_steps.money',
  'events.type',
  'order_confirmations.html',
  'order_confirmations.subject',
  'order_confirmations.text',
  'order_messages.author',
  'order_notes.author',
  'orders.live_title',
  'orders.order_number',
  'orders.payment_status',
  'orders.tracking_id',
  'parcel_events.code',
  'parcel_events.label',
  'parcel_events.stage',
  'parcel_events.tracking_id',
  'payment_transactions.currency',
  'payment_transactions.detailed_status',
  'payment_transactions.error_code',
  'payment_transactions.error_message',
  'payment_transactions.flag',
  'payment_transactions.shop_id',
  'sign_in_requests.invited_by',
  'user_blocks.blocked_by',
  'user_blocks.unblocked_by',
  'user_merges.merged_by',
  'user_merges.undone_by',
  'user_notes.author',
  'users.earlier_told_by',
  'users.told_by',
  'withdrawals.state',
  'withdrawals.tracking_number',
];

/**
 * Lists the free texts that an erasure leaves: personal texts that are never erased, and texts that are not personal
 * for a reason of their own.
 */
async function textsLeftByErasure() {
  const free = await db.many<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'text' and not exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'c' and k.conrelid = to_regclass(c.table_name) and a.attname = c.column_name
        and pg_get_constraintdef(k.oid) not like '%length(%')`);
  return free.filter(({ table, column }) => {
    const columns = declared.get(table);
    const treatment = typeof columns === 'object' ? columns[column] : undefined;
    if (!treatment) return false;
    return 'because' in treatment ? treatment.because !== notPersonal.because : treatment.erasure === 'never';
  });
}

test('a free text of a table with personal data is personal and erased, unless a constraint limits its values or a review exempts it', async () => {
  const remainingTexts = await textsLeftByErasure();
  assert.deepEqual(remainingTexts.map(({ table, column }) => `${table}.${column}`).toSorted(), REVIEWED);
});

/** Texts that people type and that an erasure leaves. The list must not grow. */
const typedAndLeft = new Map([
  ['parcel_events.tracking_id', 'the carrier’s number of a parcel'],
  ['withdrawals.tracking_number', 'the carrier’s number of a parcel'],
]);

test('a column with the name of a text input of its feature is erased, whatever the declaration of the column says', async () => {
  const typed = (await textsLeftByErasure()).filter(({ table, column }) => {
    const owner = features.find(({ tables = {} }) => table in tables)?.name;
    return writtenTexts.some((text) => text.owner === owner && text.field === camelCased(column));
  });
  assert.deepEqual(typed.map(({ table, column }) => `${table}.${column}`).toSorted(), [...typedAndLeft.keys()]);
});

const typedAndNotExported = new Map([
  ['auth_identities.email', 'the account has the same address'],
  ['pseudo_codes.code', 'a code of some minutes'],
  ['sign_in_requests.email', 'a request of some minutes, before its sender is known'],
  ['sign_in_requests.pseudo', 'a request of some minutes, before its sender is known'],
]);

test('a column with the name of a text input of its feature is in the data file of a person, except the listed columns', async () => {
  const columns = [...declared].flatMap(([table, treatments]) =>
    typeof treatments === 'string'
      ? []
      : Object.entries(treatments).map(([column, treatment]) => ({ table, column, treatment })),
  );
  const unlisted = columns.filter(({ table, column, treatment }) => {
    const owner = features.find(({ tables = {} }) => table in tables)?.name;
    const isTyped = writtenTexts.some((text) => text.owner === owner && text.field === camelCased(column));
    return isTyped && 'isExported' in treatment && !treatment.isExported;
  });
  assert.deepEqual(unlisted.map(({ table, column }) => `${table}.${column}`).toSorted(), [
    ...typedAndNotExported.keys(),
  ]);
});

test('a table or a column without personal data states its reason', () => {
  const reasons = [...declared].flatMap(([table, columns]) =>
    typeof columns === 'string'
      ? [[table, columns] as const]
      : Object.entries(columns).flatMap(([column, treatment]) =>
          'because' in treatment ? [[`${table}.${column}`, treatment.because] as const] : [],
        ),
  );
  assert.ok(reasons.length > 100, `only ${reasons.length} reasons`);
  assert.deepEqual(
    reasons.filter(([, reason]) => !isReason(reason)),
    [],
  );
});

test('a table with contact data is not declared as a table without persons', async () => {
  const found = await contactColumns(shop);
  assert.deepEqual(
    found.flatMap(({ table, column }) => (declared.get(table) === WITHOUT_PERSONS ? [`${table}.${column}`] : [])),
    [],
  );
});

test('the register of processing names each table with data of a person, and no other table', async () => {
  const register = readFileSync(join(import.meta.dirname, '../docs/privacy-register.md'), 'utf8');
  const [, section = ''] = /^## Tables$([^]*?)^## /m.exec(register) ?? [];
  const named = [...section.matchAll(/`(\w+)`/g)].map(([, table = '']) => table);
  const reachable = new Set((await contactColumns(shop)).map(({ table }) => table));
  const held = [...declared].flatMap(([table, columns]) =>
    typeof columns === 'object' || columns === WRITTEN_IN_PUBLIC || columns === ABOUT_AN_ORDER || reachable.has(table)
      ? [table]
      : [],
  );
  assert.deepEqual(named.toSorted(), held.toSorted());
  const activitiesIn = (part: string) => [...part.matchAll(/^\| ([^|]+) \|/gm)].map(([, activity = '']) => activity);
  const described = activitiesIn(register.slice(0, register.indexOf('\n## Tables')));
  assert.deepEqual(
    activitiesIn(section).filter((activity) => !described.includes(activity)),
    [],
    'activities without a description',
  );
});
