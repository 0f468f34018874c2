import type { Client } from 'pg';

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
  isOne: boolean;
}

export async function drawSchema(client: Client): Promise<string> {
  const tables = await readTables(client);
  const references = await readReferences(client);
  return `# The schema

Made by \`npm run drawings\` from a database with every migration; a test fails when it is out of date. Sources: \`platform/server/db/migrations/\`.
A line leads from the referenced table (one) to the referencing table (many). A dotted line marks a reference that may be empty.

\`\`\`mermaid
erDiagram
${references.map(line).join('\n')}
\`\`\`

Tables that refer to nothing and to which nothing refers: ${unrelatedTables(tables, references).join(', ')}.

${tables.map((table) => section(table, references)).join('\n\n')}
`;
}

function line({ child, parent, columns, isOptional, isOne }: Reference): string {
  return `  ${parent} |${isOptional ? 'o..' : '|--'}${isOne ? 'o|' : 'o{'} ${child} : ${columns}`;
}

const unrelatedTables = (tables: Table[], references: Reference[]): string[] =>
  tables
    .map(({ name }) => name)
    .filter((name) => !references.some(({ child, parent }) => child === name || parent === name))
    .map((name) => `\`${name}\``);

function section({ name, about, columns, unique }: Table, references: Reference[]): string {
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

async function readTables(client: Client): Promise<Table[]> {
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

async function readReferences(client: Client): Promise<Reference[]> {
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
