import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsOf, type Migration } from '#platform/server/db/migrate.ts';

const RELEASED = 'platform/server/db/migrations.sha256';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Returns one sentence for each released migration that was edited, and for each new migration that may break the
 * released version (decision 0123).
 * @param released checksums by name of file, one `sha256sum` line each.
 */
export function findMigrationFaults(migrations: readonly Migration[], released: string): string[] {
  const checksums = new Map(
    released.split('\n').flatMap((line) => {
      const [checksum, name] = line.split('  ');
      return checksum && name ? [[name, checksum] as const] : [];
    }),
  );
  const [newest = ''] = [...checksums.keys()].toSorted().reverse();
  const missing = [...checksums.keys()].filter((name) => migrations.every((migration) => migration.name !== name));
  return [
    ...missing.map((name) => `${name}: it was released, so it stays.`),
    ...migrations.flatMap(({ name, text }) => {
      const checksum = checksums.get(name);
      if (!checksum) {
        const late =
          name < newest ? [`its number is below ${newest}, which shops have run: take the next number.`] : [];
        return [...late, ...faultsOf(text)].map((fault) => `${name}: ${fault}`);
      }
      return checksum === sha256(text) ? [] : [`${name}: it was released, so it is not edited: write a new file.`];
    }),
  ];
}

/** Line of a migration that drops or locks on purpose, with its reason. */
const CONTRACT = /^-- contract: \S+ \S+/m;

function faultsOf(text: string): string[] {
  if (CONTRACT.test(text)) return [];
  const created = new Set<string>();
  const constrained = new Set<string>();
  let hasTimeout = false;
  return statementsOf(text).flatMap((statement) => {
    if (/^set local lock_timeout\b/.test(statement)) hasTimeout = true;
    const [, createdTable] =
      /^create (?:temp |temporary |unlogged )?table (?:if not exists )?([\w.]+)/.exec(statement) ?? [];
    if (createdTable) created.add(createdTable);
    const [, indexed] = /^create (?:unique )?index .*?\bon (?:only )?([\w.]+)/.exec(statement) ?? [];
    if (indexed && !created.has(indexed))
      return [`an index on ${indexed} blocks its writers while it is built: state in “-- contract:” when it runs.`];
    const [, altered, parts] =
      /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)/.exec(statement) ?? ([] as undefined[]);
    if (!altered || !parts) return otherStatementFaults(statement, created);
    if (created.has(altered)) return [];
    const faults = partsOf(parts).flatMap((part) => {
      const isConstraint = /^add (constraint|check|foreign key|unique|primary key|exclude)\b/.test(part);
      if (isConstraint) constrained.add(altered);
      if (/^validate constraint\b/.test(part) && constrained.has(altered))
        return [`${altered}: it validates a constraint of the same file: leave this to a later version.`];
      const fault = isConstraint ? constraintFault(part) : partFault(part);
      return fault ? [`${altered}: ${fault}`] : [];
    });
    if (!hasTimeout) faults.push(`${altered}: “set local lock_timeout” must come first.`);
    return faults;
  });
}

function otherStatementFaults(statement: string, created: ReadonlySet<string>): string[] {
  if (/^do\b/.test(statement)) return ['a block of code is not checked.'];
  if (/^alter (view|materialized view|type|sequence|schema) .*\b(rename|set schema)\b/.test(statement))
    return ['it renames what the released version names.'];
  const [, names] =
    /^drop (?:table|view|materialized view|type|sequence|schema) (?:if exists )?(.*)/.exec(statement) ?? [];
  return (names ?? '')
    .replace(/ (cascade|restrict)$/, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !created.has(name))
    .map((name) => `it drops ${name}, which the released version may name.`);
}

const constraintFault = (part: string): string | null =>
  /\bnot valid\b/.test(part) ? null : 'a constraint is added “not valid”, and validated by a later version.';

function partFault(part: string): string | null {
  if (/^drop (?!constraint\b)/.test(part)) return 'it drops a column, which the released version may name.';
  if (/^(rename (?!constraint\b)|set schema\b)/.test(part)) return 'it renames what the released version names.';
  if (/^alter (column )?\w+ (set data )?type\b/.test(part)) return 'another type rewrites the table.';
  if (/^alter (column )?\w+ set not null\b/.test(part)) return 'the released version may still write null.';
  if (!/^add\b/.test(part)) return null;
  if (/\bnot null\b/.test(part) && !/\bdefault\b/.test(part))
    return '“not null” without a default refuses the rows of the released version.';
  if (/\bserial\b|\b(big|small)serial\b|\bgenerated\b|\bdefault (?!now\()\w+ ?\(/.test(part))
    return 'a column that is calculated for each row rewrites the table.';
  return /\b(check|references|unique|primary key)\b/.test(part)
    ? 'a constraint of a new column is added apart, “not valid”.'
    : null;
}

/** Returns the statements in lower case, on one line each, without comments and without the content of literals. */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, (found) =>
      /^(--|\/\*)/.test(found) ? ' ' : "''",
    )
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .split(';')
    .map((statement) => statement.trim());
}

function partsOf(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  return parts.map((part) => part.trim());
}

if (import.meta.main) {
  const faults = findMigrationFaults(await migrationsOf(), readFileSync(join(process.cwd(), RELEASED), 'utf8'));
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
