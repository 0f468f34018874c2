import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES } from './feature-order.ts';
import { KNOWN_TABLE_USES } from './known-table-uses.ts';
import { statementsIn, usesOf, type TableUse } from './table-uses.ts';

const WRITES_EVERYWHERE = [
  // Retention and the erasure of a person delete data from the tables of all features.
  /^features\/retention\//,
  // This file creates and fills the tables of a rehearsal, a copy in a schema of its own.
  /^features\/rehearsals\/server\/steps\/create-copy\.ts$/,
];

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

if (import.meta.main) {
  const faults = findTableFaults(process.cwd());
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
