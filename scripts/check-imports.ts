import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { KNOWN_LATER_IMPORTS } from './known-later-imports.ts';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

const FOLDERS = ['app', 'features', 'importer', 'platform', 'sandbox', 'screens', 'shared', 'e2e', 'bench'];

const require = createRequire(import.meta.url);
const config = require('../.dependency-cruiser.cjs') as { forbidden: IForbiddenRuleType[]; options: ICruiseOptions };

export interface Violation {
  rule: string;
  from: string;
  to: string;
  text: string;
}

export const importRules = new Map(config.forbidden.map(({ name, comment }) => [name ?? '', comment ?? '']));

/**
 * Reads every import under a folder and returns the broken rules.
 * @throws Error when files were missed, because a reader that sees no import would report no broken rule.
 */
export async function findViolations(baseDir: string): Promise<Violation[]> {
  const folders = FOLDERS.filter((folder) => existsSync(join(baseDir, folder)));
  const ruleSet = { forbidden: config.forbidden };
  const { output } = await cruise(folders, { ...config.options, baseDir, ruleSet, validate: true });
  if (typeof output === 'string') throw new Error(output);
  assertAllRead(output, baseDir, folders);
  return output.summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle?.length ? cycle.map(({ name }) => name).join(' → ') : to;
    return { rule: rule.name, from, to, text: `${rule.name}: ${from} → ${path}` };
  });
}

function assertAllRead({ modules }: ICruiseResult, baseDir: string, folders: string[]): void {
  const expected = folders.flatMap((folder) => sourcesIn(join(baseDir, folder))).length;
  const read = modules.filter(
    ({ source }) => /\.tsx?$/.test(source) && folders.some((top) => source.startsWith(`${top}/`)),
  );
  const withImports = read.filter(({ dependencies }) => dependencies.length > 0).length;
  if (read.length < expected || withImports * 2 < read.length) {
    throw new Error(
      `${read.length} of ${expected} files read, ${withImports} with imports: the import rules were not checked.`,
    );
  }
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.d)\.tsx?$/.test(file));
}

export function faultsOf(violations: readonly Violation[], known = KNOWN_LATER_IMPORTS): string[] {
  const isKnown = ({ rule, from, to }: Violation): boolean =>
    rule === 'features-in-order' && (known[from]?.includes(to) ?? false);
  const outdated = Object.entries(known).flatMap(([from, imported]) =>
    imported
      .filter(
        (to) => !violations.some((violation) => isKnown(violation) && violation.from === from && violation.to === to),
      )
      .map((to) => `${from} no longer imports ${to}; remove it from scripts/known-later-imports.ts.`),
  );
  const newViolations = violations.filter((violation) => !isKnown(violation));
  return [...newViolations.map(({ rule, text }) => `${text}\n    ${importRules.get(rule)}`), ...outdated];
}

if (import.meta.main) {
  const faults = faultsOf(await findViolations(process.cwd()));
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
