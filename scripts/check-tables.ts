import { parseSync } from '@swc/core';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES } from './feature-order.ts';
import { KNOWN_TABLE_USES } from './known-table-uses.ts';

const WRITES_EVERYWHERE = [
  // Retention and the erasure of a person delete data from the tables of all features.
  /^features\/retention\//,
  // This file creates and fills the tables of a rehearsal, a copy in a schema of its own.
  /^features\/rehearsals\/server\/steps\/create-copy\.ts$/,
];

/** Steps of a merge, which give the events of one user to another user. */
const MOVES_EVENTS = /^features\/users\/server\/steps\/(copy-blocks|move-changes)\.ts$/;

/**
 * Returns one sentence for each table that a file must not name in SQL (decision 0095).
 * @param known uses tolerated for now, as « writes orders », by file. An unneeded entry is a fault.
 */
export function findTableFaults(
  root: string,
  known: Readonly<Record<string, readonly string[]>> = KNOWN_TABLE_USES,
): string[] {
  const owners = readOwners(root);
  const found = ['features', 'platform', 'screens']
    .flatMap((folder) => sourcesIn(root, folder))
    .flatMap((path) => {
      const statements = statementsIn(readFileSync(join(root, path), 'utf8'));
      return statements
        .flatMap((statement) => usesOf(statement))
        .flatMap((use) => {
          const reason = rejectionReason(path, use, owners);
          return reason ? [{ path, usage: `${use.kind} ${use.table}`, reason }] : [];
        });
    });
  const faults = found
    .filter(({ path, usage }) => !known[path]?.includes(usage))
    .map(({ path, usage, reason }) => `${path}: ${usage}: ${reason}`);
  const outdated = Object.entries(known).flatMap(([path, uses]) =>
    uses
      .filter((usage) => !found.some((fault) => fault.path === path && fault.usage === usage))
      .map((usage) => `${path}: no longer ${usage}; remove it from scripts/known-table-uses.ts.`),
  );
  return [...new Set([...faults, ...outdated])];
}

function rejectionReason(path: string, { kind, table }: TableUse, owners: ReadonlyMap<string, string>): string | null {
  const [folder, feature = ''] = path.split('/');
  const owner = owners.get(table);
  if (folder === 'platform') return owner ? `it belongs to ${owner}, and the platform knows no feature.` : null;
  if (folder === 'screens') return kind === 'reads' ? null : 'a screen only reads.';
  if (kind === 'locks' || WRITES_EVERYWHERE.some((files) => files.test(path))) return null;
  if (kind === 'writes' && table === 'events' && !MOVES_EVENTS.test(path)) return '`tx.record` alone writes it.';
  if (kind === 'writes' && table === '?') return 'a written table is named in its statement.';
  if (!owner || owner === feature) return null;
  if (kind === 'writes') return `only ${owner} writes it.`;
  return FEATURES.indexOf(owner) > FEATURES.indexOf(feature) ? `it belongs to ${owner}, a later feature.` : null;
}

function readOwners(root: string): Map<string, string> {
  const owners = new Map<string, string>();
  for (const feature of FEATURES) {
    const read = (path: string) => {
      const file = join(root, `features/${feature}/${path}`);
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    };
    const tables = /Tables = \{\n(.*?)\n?\} satisfies Tables;/s.exec(read('server/tables.ts'))?.[1] ?? '';
    // The quoted reasons are removed first, because they may contain any text.
    const inline = /^ {2}tables: \{([^{}]*)\},$/m.exec(read('feature.ts').replace(/'[^'\n]*'/g, "''"))?.[1] ?? '';
    for (const [, table = ''] of tables.matchAll(/^ {2}(\w+):/gm)) owners.set(table, feature);
    for (const [, table = ''] of inline.matchAll(/(\w+):/g)) owners.set(table, feature);
  }
  if (owners.size === 0) throw new Error('no feature declares a table: the statements were not checked');
  return owners;
}

const sourcesIn = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .toSorted()
    : [];

interface TableUse {
  kind: 'reads' | 'writes' | 'locks';
  /** Name of the table; `?` when the statement does not show it. */
  table: string;
}

/** Placeholder of an expression inside a statement. */
const HOLE = ' ? ';

/** Returns the SQL texts of a file: templates tagged `sql`, and other texts that begin like a statement. */
function statementsIn(source: string): string[] {
  const found: string[] = [];
  collect(parseSync(source, { syntax: 'typescript', target: 'es2024' }), found);
  return found;
}

function collect(node: unknown, found: string[], isTagged = false): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) {
    if (node.type === 'TaggedTemplateExpression' && 'tag' in node && 'template' in node && isSql(node.tag))
      return collect(node.template, found, true);
    const text = textOf(node);
    if (text !== null && (isTagged || /^\s*(select|with|insert into|update|delete from)\s/.test(text)))
      found.push(text);
  }
  for (const inner of Object.values(node)) collect(inner, found);
}

const isSql = (tag: unknown): boolean =>
  typeof tag === 'object' && tag !== null && 'value' in tag && tag.value === 'sql';

function textOf(node: object): string | null {
  if ('quasis' in node && Array.isArray(node.quasis))
    return node.quasis.map((part: { cooked: string }) => part.cooked).join(HOLE);
  return 'type' in node && node.type === 'StringLiteral' && 'value' in node ? String(node.value) : null;
}

const ENDS_FROM = /^(where|group|order|limit|returning|union|set|having|window|for|select|values|when)$/;

/** Returns the tables that a statement uses. Includes other names, such as the names of `with`. */
function usesOf(statement: string): TableUse[] {
  const words = statement.replace(/--.*|'[^']*'/g, ' ').match(/\w+|[?(),]/g) ?? [];
  // A part that begins with a name may be inserted where a statement expects tables.
  const uses: TableUse[] = [{ kind: 'reads', table: words[0] ?? '' }];
  const isInFrom: boolean[] = [/^\w/.test(words[0] ?? '')];
  for (const [index, word] of words.entries()) {
    const [before = '', next = ''] = [words[index - 1], words[index + 1]];
    const table = next === 'only' || next === 'lateral' ? (words[index + 2] ?? '') : next;
    if (word === '(') isInFrom.push(false);
    else if (word === ')') isInFrom.pop();
    else if (
      word === 'into' ||
      (word === 'from' && before === 'delete') ||
      // A lock of a whole table blocks the writes of its owner.
      (word === 'table' && before === 'lock') ||
      (word === 'update' && isWrite(before, next))
    ) {
      uses.push({ kind: 'writes', table });
    } else if (/^(from|join|using)$/.test(word) || (word === ',' && isInFrom.at(-1))) {
      uses.push({ kind: 'reads', table });
    } else if (word === 'for' && /^(update|no|share|key)$/.test(next)) {
      uses.push({ kind: 'locks', table: '?' });
    }
    if (word === 'from' || word === 'using') isInFrom[isInFrom.length - 1] = true;
    else if (ENDS_FROM.test(word)) isInFrom[isInFrom.length - 1] = false;
  }
  return uses;
}

/** Returns false for `for update`, `for no key update` and `do update set`. */
const isWrite = (before: string, next: string): boolean => !/^(for|key|do)$/.test(before) && next !== 'set';

if (import.meta.main) {
  const faults = findTableFaults(process.cwd());
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
