import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { testDatabase } from '#sandbox/testing/database.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { orderActions, type OrderAction } from '#features/orders/domain/lifecycle-actions.ts';
import { orderLifecycle, orderStatuses, statusesWhere, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { statusAfterScan } from '#features/orders/domain/rules.ts';

export async function drawAll(): Promise<Map<string, string>> {
  return new Map([
    ['docs/schema.md', await drawFromDatabase(drawSchema)],
    ['docs/order-life.md', drawOrderLife()],
  ]);
}

async function drawFromDatabase(draw: (client: pg.Client) => Promise<string>): Promise<string> {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    return await draw(client);
  } finally {
    await client.end();
    await database.drop();
  }
}

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  isKey: boolean;
  about: string | null;
}

interface Table {
  name: string;
  about: string | null;
  columns: Column[];
  /** Unique constraints besides the key: their columns or expressions, and their condition. */
  unique: string[];
}

interface Reference {
  child: string;
  parent: string;
  columns: string;
  isOptional: boolean;
  /** True when a parent has at most one child. */
  isOne: boolean;
}

async function drawSchema(client: pg.Client): Promise<string> {
  const tables = await readTables(client);
  const references = await readReferences(client);
  return `# The schema

Made by \`npm run drawings\` from a database with every migration; a test fails when it is out of date. Sources: \`platform/server/db/migrations/\`.
A line leads from the referenced table (one) to the referencing table (many). A dotted line marks a reference that may be empty.

\`\`\`mermaid
erDiagram
${references.map(referenceLine).join('\n')}
\`\`\`

Tables that refer to nothing and to which nothing refers: ${unrelatedTables(tables, references).join(', ')}.

${tables.map((table) => tableSection(table, references)).join('\n\n')}
`;
}

function referenceLine({ child, parent, columns, isOptional, isOne }: Reference): string {
  return `  ${parent} |${isOptional ? 'o..' : '|--'}${isOne ? 'o|' : 'o{'} ${child} : ${columns}`;
}

const unrelatedTables = (tables: Table[], references: Reference[]): string[] =>
  tables
    .map(({ name }) => name)
    .filter((name) => !references.some(({ child, parent }) => child === name || parent === name))
    .map((name) => `\`${name}\``);

function tableSection({ name, about, columns, unique }: Table, references: Reference[]): string {
  const parentOf = (column: string) =>
    references.find(({ child, columns: referencing }) => child === name && referencing === column)?.parent;
  const rows = columns.map((column) => {
    const parent = parentOf(column.name);
    const notes = [column.isKey ? 'key' : '', parent ? `→ ${parent}` : '', column.about ?? ''].filter(Boolean);
    const type = `${column.type}${column.isRequired ? '' : ', may be empty'}`;
    return `| ${column.name} | ${type} | ${notes.join('; ').replaceAll('|', '\\|')} |`;
  });
  const uniqueLines = unique.map((columnNames) => `\n- one row for each ${columnNames}`).join('');
  const head = `## ${name}\n\n${about ? `${about}\n\n` : ''}`;
  return `${head}| column | type | |\n|---|---|---|\n${rows.join('\n')}${uniqueLines && `\n${uniqueLines}`}`;
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, obj_description(c.oid) as about,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isRequired', a.attnotnull, 'about', col_description(c.oid, a.attnum),
          'isKey', exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)))
          order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select '\`' || replace(substring(pg_get_indexdef(i.indexrelid) from ' USING \\w+ (.*)$'), ' WHERE ', '\` where \`') || '\`'
        from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary
        order by i.indexrelid::regclass::text) as unique
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  return rows;
}

async function readReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
      (select string_agg(a.attname, '_' order by a.attnum) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns,
      (select bool_or(not a.attnotnull) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as "isOptional",
      exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
        and string_to_array(i.indkey::text, ' ')::int2[] = k.conkey) as "isOne"
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by 2, 1, 3`);
  return rows;
}

function drawOrderLife(): string {
  const moves = orderStatuses.flatMap((status) => [
    ...orderLifecycle[status].may.flatMap((action) =>
      nextStatusesOf(action).map((next) => `  ${idOf(status)} --> ${idOf(next)} : ${wordsOf(action)}`),
    ),
    ...paidFrom(status),
    ...(['on-its-way', 'delivered'] as const).flatMap((news) => {
      const next = statusAfterScan(status, news);
      return next === status ? [] : [`  ${idOf(status)} --> ${idOf(next)} : parcel ${news}`];
    }),
  ]);
  const yesOrEmpty = (is: boolean) => (is ? 'yes' : '');
  const rows = orderStatuses.map((status) => {
    const { may, asksBuyer, isPastPayment, isOver } = orderLifecycle[status];
    return (
      `| \`${status}\` | ${orderStatusLabels[status]} | ${may.map(wordsOf).join(', ')} | ${asksBuyer} | ` +
      `${yesOrEmpty(isPastPayment)} | ${yesOrEmpty(isOver)} |`
    );
  });
  return `# The life of an order

Made by \`npm run drawings\` from \`features/orders/domain/\`; a test fails when this page is out of date. Actions and the clock make the
transitions; an administrator may also set any status by hand (D-09). “(unpaid)” marks an action that is refused
once a card payment was received or is under way (D-14).

\`\`\`mermaid
stateDiagram-v2
${orderStatuses.map((status) => `  state "${status}" as ${idOf(status)}`).join('\n')}
  [*] --> ${idOf('to-validate')}
${moves.join('\n')}
\`\`\`

| status | on screen | allowed actions | main button of the buyer | paid | over |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

/** Mermaid allows no hyphens in names. */
const idOf = (status: string): string => status.replaceAll('-', '_');

const wordsOf = (action: OrderAction): string => (orderActions[action].isOnlyForUnpaid ? `${action} (unpaid)` : action);

function nextStatusesOf(action: OrderAction): OrderStatus[] {
  const row = orderActions[action];
  if ('undoes' in row) return statusesWhere(({ may }) => may.includes(row.undoes));
  return row.leadsTo ? [row.leadsTo] : [];
}

const paidFrom = (status: OrderStatus): string[] => {
  const next = orderLifecycle[status].oncePaid;
  return next ? [`  ${idOf(status)} --> ${idOf(next)} : payment received`] : [];
};

if (import.meta.main) {
  for (const [file, text] of await drawAll()) writeFileSync(join(import.meta.dirname, '..', file), text);
}
