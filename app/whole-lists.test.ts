import assert from 'node:assert/strict';
import { afterAll, test, vi } from 'vitest';
import sql, { type Sql } from 'sql-template-tag';
import { declaredReads, isFile, inputFieldNames, type DeclaredRead } from '#sandbox/testing/declared-endpoints.ts';
import { savingOperations } from '#sandbox/testing/saving-operations.ts';
import { paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { pathNames, urlOf } from '#shared/http/request.ts';
import * as z from 'zod/mini';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db, pool } = shop.shop;
const { orderId, liveId, customer, pseudo } = await paid(shop);

/**
 * Number of rows added to a list, more than one page. Several rows share a name and an instant, and a page ends between
 * such rows.
 */
const ROWS = 60;
const rows = sql`generate_series(1, ${ROWS}) n`;
const at = sql`timestamptz '2026-09-01' + n % 7 * interval '1 minute'`;
const name = sql`${pseudo} || ' ' || n % 7`;

/**
 * Statements that add rows to a list, by the name of its read. A list without an entry is filled by the operation that
 * saves its rows.
 */
const additions: Readonly<Record<string, Sql>> = {
  listHistory: sql`
    insert into events (at, actor_kind, actor_name, type, order_id, user_id, data)
    select ${at}, 'admin', ${pseudo}::text, 'order.created', ${orderId}, ${customer.userId}, jsonb_build_object('pseudo', ${pseudo}::text) from ${rows}`,
  listDocuments: sql`
    insert into invoices (order_id, rank, kind, reason, number, at, total_cents, net_cents, vat_rate, paid_cents, moved_at, transaction_ids, content, buyer)
    select ${orderId}, 100 + n, 'invoice', 'sale', 'F2026-' || 900000 + n, ${at}, 3100, 2583, 20, 0, ${at}, '{}',
      '{"orderNumber": "C1", "regime": "franchise", "means": "Carte"}', '{"name": "Léa"}' from ${rows}`,
  listAttention: sql`
    insert into attention_items (kind, key, order_id, data, created_at, settled_at)
    select 'refund', state || n, ${orderId}, '{}', ${at}, case when state = 'settled' then ${at} end
    from ${rows}, unnest(array['open', 'settled']) state`,
  listViewers: sql`
    insert into tiktok_live_users (live_id, tiktok_username, display_name)
    select ${liveId}, 'spectatrice.' || n, ${name} from ${rows}`,
  listOrders: sql`
    insert into orders (order_number, user_id, live_id, status, order_date, total_amount_cents, pseudo)
    select 'C7' || n, ${customer.userId}, ${liveId}, 'delivered', ${at}, 3100, ${pseudo}::text from ${rows}`,
  listProducts: sql`
    insert into products (live_id, ref, name, price_cents)
    select ${liveId}, 1000 + n, ${name}, 100 from ${rows}`,
  listUsers: sql`
    insert into users (email, tiktok_username, first_name, created_at)
    select n || '@pages.example', ${pseudo} || '.' || n, ${name}, ${at} from ${rows}`,
  listWithdrawals: sql`
    insert into withdrawals (order_id, name, email, stated_at, amount_cents, postage_cents, refund_due_on)
    select ${orderId}, ${name}, 'a@pages.example', ${at}, 100, 0, date '2026-09-15' + n % 7 from ${rows}`,
};

const lists = declaredReads.filter((read) => inputFieldNames(read).includes('after') && !isFile(read));

interface Json {
  type?: string;
  enum?: unknown[];
}

interface WalkInput {
  input: Record<string, unknown>;
  /** False for a choice, which may exclude all new rows. */
  isWhole: boolean;
}

function inputsOf(read: DeclaredRead): WalkInput[] {
  const { properties = {} } = z.toJSONSchema(read.schemas.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Json>;
  };
  const parameters = {
    ...(pathNames(read.endpoint.path).includes('liveId') && { liveId }),
    // Without dates, the accounts list the current month, which has none of the added rows.
    ...('from' in properties && !('q' in properties) && { from: '2026-09-01', to: '2026-09-30' }),
  };
  const matching = { q: pseudo, liveId, userId: customer.userId, orderId };
  const whole = Object.entries(matching).flatMap(([field, value]) => (field in properties ? [{ [field]: value }] : []));
  const choices = Object.entries(properties).flatMap(([field, { enum: values = [] }]) =>
    values.map((value) => ({ [field]: value })),
  );
  return [
    ...[{}, ...whole].map((input) => ({ input: { ...parameters, ...input }, isWhole: true })),
    ...choices.map((input) => ({ input: { ...parameters, ...input }, isWhole: false })),
  ];
}

async function walk(read: DeclaredRead, input: object): Promise<{ found: string[]; sizes: number[] }> {
  const found: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const address = urlOf(read.endpoint, { ...input, ...(cursor !== null && { after: cursor }) } as never);
    const answer = await shop.fetch(address, { as: shop.admin });
    const body = (await answer.json()) as Record<string, unknown> & { next: string | null };
    assert.equal(answer.status, 200, `${read.name}: ${JSON.stringify(body)}`);
    const list = Object.values(body).find((value): value is unknown[] => Array.isArray(value)) ?? [];
    found.push(...list.map((row) => JSON.stringify(row)));
    sizes.push(list.length);
    cursor = body.next;
    assert.ok(sizes.length < 20, `${read.name} ${JSON.stringify(input)}: the pages never end`);
  } while (cursor !== null);
  return { found, sizes };
}

const saving = await savingOperations(shop);
const savingOf = ({ endpoint }: DeclaredRead) =>
  saving.find(({ name: operation }) => operation === `POST ${endpoint.path}`);

async function addRows(read: DeclaredRead): Promise<void> {
  const { [read.name]: addition } = additions;
  if (addition) await db.run(addition);
  const operation = savingOf(read);
  for (let n = 0; operation && n < ROWS; n += 1) await operation.save(operation.named(`${pseudo} ${n}`));
}

test('each list shows each of its rows once over all its pages, with a search and with each choice', async () => {
  const unsaved = lists.filter((read) => !savingOf(read)).map(({ name: list }) => list);
  assert.deepEqual(unsaved.toSorted(), Object.keys(additions).toSorted());
  for (const read of lists) {
    const walks = inputsOf(read);
    const before: number[] = [];
    for (const { input } of walks) before.push((await walk(read, input)).found.length);
    await addRows(read);
    for (const [index, { input, isWhole }] of walks.entries()) {
      const { found, sizes } = await walk(read, input);
      const description = `${read.name} ${JSON.stringify(input)}: pages of ${sizes.join(', ')}`;
      assert.equal(new Set(found).size, found.length, `${description}, with a row twice`);
      const added = found.length - (before[index] ?? 0);
      assert.ok(added === ROWS || (!isWhole && added === 0), `${description}, ${added} of ${ROWS} new rows`);
    }
  }
});

interface Plan {
  'Node Type': string;
  'Parent Relationship'?: string;
  Plans?: Plan[];
}

/** Returns the nodes of a plan that produce its rows. Leaves out subplans, which compute one value of a row. */
const nodesOf = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter((below) => below['Parent Relationship'] !== 'SubPlan').flatMap(nodesOf),
];
const isLimit = (plan: Plan): boolean => plan['Node Type'] === 'Limit';

/** Returns true when a page sorts all rows: below its limit there is a sort, and below the sort no further limit. */
const sortsAll = (plan: Plan): boolean =>
  nodesOf(plan)
    .filter(isLimit)
    .flatMap(nodesOf)
    .some((node) => node['Node Type'].endsWith('Sort') && !nodesOf(node).some(isLimit));

/** Plans the statements of a call that have a limit. The plans sort only where no index gives the order. */
async function plansOf(call: () => Promise<unknown>): Promise<Plan[]> {
  const query = vi.spyOn(pool, 'query');
  await call();
  const statements = query.mock.calls.map(([given]) => given as unknown as { text?: string; values: unknown[] });
  query.mockRestore();
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const node of ['sort', 'seqscan', 'bitmapscan']) await client.query(`set local enable_${node} = off`);
    const plans: Plan[] = [];
    for (const { text = '', values } of statements) {
      if (!text.includes('limit')) continue;
      const { rows } = await client.query<{ plan: [{ Plan: Plan }] }>(`explain (format json) ${text.trim()}`, values);
      plans.push(...Object.values(rows[0] ?? {}).map(([{ Plan: plan }]) => plan));
    }
    return plans;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a page of a list takes its rows from an index in the order of the list', async () => {
  const sorting: string[] = [];
  for (const read of lists) {
    const [whole = { input: {} }] = inputsOf(read);
    const plans = await plansOf(() => shop.fetch(urlOf(read.endpoint, whole.input as never), { as: shop.admin }));
    assert.ok(plans.length > 0, `${read.name}: no statement has a limit`);
    if (plans.some(sortsAll)) sorting.push(read.name);
  }
  assert.deepEqual(
    sorting,
    [],
    'lists whose pages sort all rows: add an index of their order, and compare its columns in the cursor',
  );
});
