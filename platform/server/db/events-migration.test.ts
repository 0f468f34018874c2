import assert from 'node:assert/strict';
import pg from 'pg';
import { test } from 'vitest';
import { templateBefore } from '#sandbox/testing/database.ts';
import { databaseClient } from '#sandbox/testing/database-client.ts';
import { migrate } from './migrate.ts';

const EVENTS = '0087-events.sql';
const { client, databaseUrl } = await databaseClient(templateBefore(EVENTS));

const insertedId = async (text: string): Promise<string> =>
  (await client.query<{ id: string }>(text)).rows[0]?.id ?? '';
const nadia = await insertedId(
  `insert into users (email, first_name, last_name, is_admin, role) values ('n@x.fr', 'Nadia', 'Petit', true, 'owner') returning id`,
);
const lea = await insertedId(`insert into users (email) values ('lea@x.fr') returning id`);
const order = await insertedId(`insert into orders (user_id) values ('${lea}') returning id`);

const historyWrites = (day: string): string => `
  insert into order_events (order_id, at, actor_kind, actor_id, actor_name, type, data)
    values ('${order}', '${day} 01:00', 'admin', '${nadia}', 'Nadia Petit', 'order.created', '{"pseudo": "lea"}');
  insert into setting_changes (key, at, actor_id, actor_name, value_before, value_after)
    values ('hold-hours', '${day} 02:00', '${nadia}', 'Nadia Petit', 'null', '24');
  insert into account_changes (at, actor_id, actor_name, what, user_id, email, role_before, role_after, other_id, before, after)
    values ('${day} 03:00', '${nadia}', 'Nadia Petit', 'invited', null, 'lea@x.fr', null, 'seller', null, null, null),
      ('${day} 04:00', null, null, 'claimed', '${lea}', null, null, null, null, null, '{"pseudo": "lea"}'),
      ('${day} 05:00', '${nadia}', 'Nadia Petit', 'merged', '${lea}', null, null, null, '${nadia}', null, '{"orders": 1}'),
      ('${day} 06:00', '${nadia}', 'Nadia Petit', 'role', '${lea}', null, 'seller', null, null, null, null);
  insert into piece_changes (at, actor_id, actor_name, what, live_id, refs, data)
    values ('${day} 07:00', '${nadia}', 'Nadia Petit', 'priced', null, '{7,8}', '{"pieces": []}');
  insert into user_blocks (user_id, reason, blocked_at, blocked_by) values ('${lea}', 'Impayés', '${day} 08:00', 'Nadia Petit');
  update user_blocks set unblocked_at = '${day} 09:00', unblocked_by = 'Nadia Petit' where unblocked_at is null;
  insert into page_versions (code, at, title, content, saved_by) values ('cgv', '${day} 10:00', 'CGV', '', 'Nadia Petit');`;

type Line = [
  at: string,
  kind: string,
  author: string | null,
  type: string,
  user: string | null,
  other: string | null,
  data: object,
];
async function eventsOf(day: string): Promise<Line[]> {
  const { rows } = await client.query<{ line: Line }>(
    `select json_build_array(to_char(at, 'HH24'), actor_kind, actor_name, type, user_id, other_id, data - 'block') as line
    from events where at >= $1::timestamptz and at < $1::timestamptz + interval '1 day' order by at, id`,
    [day],
  );
  return rows.map(({ line }) => line);
}
const byNadia = ['admin', 'Nadia Petit'] as const;
const expected: Line[] = [
  ['01', ...byNadia, 'order.created', null, null, { pseudo: 'lea' }],
  ['02', ...byNadia, 'setting.set', null, null, { key: 'hold-hours', from: null, to: 24 }],
  ['03', ...byNadia, 'account.invited', null, null, { email: 'lea@x.fr', to: 'seller' }],
  ['04', 'customer', null, 'person.claimed', lea, null, { after: { pseudo: 'lea' } }],
  ['05', ...byNadia, 'person.merged', lea, nadia, { after: { orders: 1 } }],
  ['06', ...byNadia, 'account.role', lea, null, { from: 'seller' }],
  ['07', ...byNadia, 'piece.priced', null, null, { liveId: null, refs: [7, 8], pieces: [] }],
  ['08', ...byNadia, 'block.blocked', lea, null, { reason: 'Impayés' }],
  ['09', ...byNadia, 'block.unblocked', lea, null, { reason: 'Impayés' }],
  ['10', ...byNadia, 'text.saved', null, null, { code: 'cgv', title: 'CGV' }],
];

test('ADM-20 the migration moves each entry of the history into `events`, with its author', async () => {
  await client.query(`set timezone to 'UTC'`);
  await client.query(
    `insert into account_changes (at, what) select '2025-01-01', 'signed-out' from generate_series(1, 20)`,
  );
  await client.query(historyWrites('2025-03-01'));
  const changeId = await insertedId(`insert into account_changes (at, what, user_id, before, after)
    values ('2025-03-02', 'email-changed', '${nadia}', '{"email": "avant@x.fr"}', '{"email": "n@x.fr"}') returning id`);
  await client.query(`insert into mails (key, kind, next_try_at, give_up_at, created_at, updated_at)
    select 'account-change-' || '${changeId}' || suffix, 'account-changed', now(), now(), now(), now() from unnest(array['', '-former']) suffix`);
  const pool = new pg.Pool({ connectionString: databaseUrl });
  // The next two tests use the migrated database.
  await migrate(pool);
  await pool.end();
  assert.deepEqual(await eventsOf('2025-03-01'), expected);
  const { rows } = await client.query(
    `select distinct actor_id from events where at < '2025-03-02' and actor_kind = 'admin'`,
  );
  assert.deepEqual(rows, [{ actor_id: nadia }], 'blocks and texts are found by their author too');
  const mails = await client.query<{ former: string }>(
    `select e.data -> 'before' ->> 'email' as former from mails m join events e on e.id = split_part(m.key, '-', 3)::bigint`,
  );
  assert.deepEqual(mails.rows, [{ former: 'avant@x.fr' }, { former: 'avant@x.fr' }], 'waiting mails name their event');
});

test('ADM-20 the previous version, running together with this version, adds each of its events once and reads the new events', async () => {
  await client.query('begin');
  await client.query(historyWrites('2025-04-01'));
  await client.query('commit');
  assert.deepEqual(await eventsOf('2025-04-01'), expected);

  await client.query('begin');
  await client.query(
    `insert into user_blocks (user_id, reason, blocked_at, blocked_by) values ('${lea}', 'x', '2025-05-01 08:00', 'Nadia Petit')`,
  );
  await client.query(
    `insert into page_versions (code, at, title, content) values ('cgv', '2025-05-01 10:00', 'CGV', '')`,
  );
  await client.query(`insert into events (at, actor_kind, actor_id, type, user_id, data) values
    ('2025-05-01 08:00', 'admin', '${nadia}', 'block.blocked', '${lea}', '{"reason": "x"}'),
    ('2025-05-01 10:00', 'system', null, 'text.saved', null, '{"code": "cgv", "title": "CGV"}')`);
  await client.query('commit');
  assert.deepEqual(
    (await eventsOf('2025-05-01')).map(([, , , type]) => type),
    ['block.blocked', 'text.saved'],
    'recorded once',
  );

  await client.query(`insert into events (at, actor_kind, actor_name, type, data) values
    ('2025-06-01', 'admin', 'Nadia', 'setting.set', '{"key": "k", "from": 1, "to": 2}'),
    ('2025-06-01', 'admin', 'Nadia', 'piece.priced', '{"liveId": null, "refs": [9], "pieces": []}')`);
  const read = await client.query(`
    select key as what, value_before::text as before, value_after::text as after from setting_changes where at = '2025-06-01'
    union all select what, refs::text, data::text from piece_changes where refs @> array[9]`);
  assert.deepEqual(read.rows, [
    { what: 'k', before: '1', after: '2' },
    { what: 'priced', before: '{9}', after: '{"pieces": []}' },
  ]);
});

test('an erasure and a merge by the previous version also change `events`', async () => {
  const changeId = await insertedId(
    `insert into account_changes (at, what, user_id, after) values ('2025-07-01', 'edited', '${lea}', '{"firstName": "Léa"}') returning id`,
  );
  await client.query(`update account_changes set user_id = case when user_id = '${lea}' then '${nadia}' else user_id end,
    other_id = case when other_id = '${lea}' then '${nadia}' else other_id end where user_id = '${lea}' or other_id = '${lea}'`);
  const { rows } = await client.query('select user_id, data from events where id = $1', [changeId]);
  assert.deepEqual(rows, [{ user_id: nadia, data: { after: { firstName: 'Léa' } } }]);
  for (const table of ['order_events', 'setting_changes', 'account_changes', 'piece_changes'])
    await client.query(`update ${table} set actor_name = null where actor_id = '${nadia}'`);
  await client.query(
    `update order_events e set data = e.data - 'pseudo' from orders o where e.order_id = o.id and data ? 'pseudo'`,
  );
  await client.query(`update account_changes set email = null where email = 'lea@x.fr'`);
  await client.query(`update account_changes set before = null, after = null where user_id = '${nadia}'`);
  await client.query(`delete from user_blocks where user_id = '${lea}'`);
  const remainingEvents = await client.query<{ line: string }>(
    `select to_jsonb(e)::text as line from events e where at < '2025-05-01' or at > '2025-06-30'`,
  );
  assert.ok(remainingEvents.rows.length > 30);
  for (const value of ['Léa', 'lea', 'Impayés', 'block.'])
    assert.deepEqual(
      remainingEvents.rows.filter(({ line }) => line.includes(value)),
      [],
      value,
    );
});
