import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

export interface FoundExpression {
  file: string;
  /** Null for an expression built at run time from other values. */
  expression: RegExp | null;
}

export function regularExpressionsOf(root: string): FoundExpression[] {
  const files = globSync('{app,features,platform,screens,shared}/**/*.{ts,tsx,js}', { cwd: root });
  return files
    .filter((file) => !/\.d\.ts$|\.test\.ts$|[\\/]testing[\\/]/.test(file))
    .flatMap((file) => {
      const found: FoundExpression[] = [];
      const source = readFileSync(join(root, file), 'utf8');
      collect(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }), file, found);
      return found;
    });
}

function collect(node: unknown, file: string, found: FoundExpression[]): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) {
    if (node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node)
      found.push({ file, expression: new RegExp(String(node.pattern), String(node.flags)) });
    if (
      (node.type === 'NewExpression' || node.type === 'CallExpression') &&
      'callee' in node &&
      isRegExpConstructor(node.callee)
    )
      found.push({ file, expression: null });
  }
  for (const inner of Object.values(node)) collect(inner, file, found);
}

const isRegExpConstructor = (callee: unknown): boolean =>
  typeof callee === 'object' && callee !== null && 'value' in callee && callee.value === 'RegExp';

const SAMPLES = [...'a1A /<&"\'-.,;:!?@#%=()[]{}|\\_+*`~\n\té«»“”€0b'];

function sampleOf(node: AST.Element | AST.Alternative | AST.QuantifiableElement, flags: string): string {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map((element) => sampleOf(element, flags)).join('');
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] ? sampleOf(node.alternatives[0], flags) : '';
    case 'Quantifier':
      return sampleOf(node.element, flags).repeat(Math.max(1, node.min));
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
      return SAMPLES.find((sample) => new RegExp(`^${node.raw}$`, flags).test(sample)) ?? '';
    default:
      return '';
  }
}

/** Returns texts that may be slow when repeated: up to 12 elements, alone or after the start of a match. */
function repeatsOf(pattern: AST.Pattern, flags: string): { before: string; repeated: string }[] {
  const all = new Map<string, { before: string; repeated: string }>();
  const visit = (alternative: AST.Alternative): void => {
    const samples = alternative.elements.map((element) => sampleOf(element, flags));
    samples.forEach((_, from) => {
      const before = samples.slice(0, from).join('');
      for (let to = from + 1; to <= Math.min(samples.length, from + 12); to++) {
        const repeated = samples.slice(from, to).join('');
        for (const candidate of [
          { before: '', repeated },
          { before, repeated },
        ])
          if (repeated !== '') all.set(JSON.stringify(candidate), candidate);
      }
    });
    for (const element of alternative.elements) visitElement(element);
  };
  const visitElement = (node: AST.Element | AST.QuantifiableElement): void => {
    if (node.type === 'Quantifier') visitElement(node.element);
    if ('alternatives' in node)
      for (const alternative of node.alternatives) if (alternative.type === 'Alternative') visit(alternative);
  };
  pattern.alternatives.forEach(visit);
  return [...all.values()];
}

function run(expression: RegExp, text: string): void {
  if (expression.global) text.replace(expression, '');
  else expression.exec(text);
}

/** Repeats a slow run, because other work of the machine may have slowed it down. */
function isNoticeable(expression: RegExp, text: string): boolean {
  for (let tries = 0; tries < 2; tries++) {
    const begin = performance.now();
    run(expression, text);
    if (performance.now() - begin < NOTICEABLE_MS) return false;
  }
  return true;
}

/**
 * Returns ms of processor time. Runs are repeated, because some systems count the time of a thread in steps of several
 * ms.
 */
function timeOf(expression: RegExp, text: string): number {
  const begin = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    run(expression, text);
    const { user, system } = process.threadCpuUsage(begin);
    if (user + system >= 1000 * MEASURED_MS) return (user + system) / 1000 / runs;
  }
}

const SIZES = [500, 2_000, 8_000, 32_000];
/** For four times the text, the time of a linear expression grows by 4, and of a quadratic one by 16. */
const MAX_GROWTH = 8;
/** Shorter times are not a fault. */
const NOTICEABLE_MS = 5;
/** Several times the step in which a system counts processor time. */
const MEASURED_MS = 40;
const ROUNDS = 4;

/** Returns the time for `long` divided by the time for `short`. Alternates the runs: a busy machine then slows both. */
function growthOf(expression: RegExp, short: string, long: string): number {
  let [leastShort, leastLong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    leastLong = Math.min(leastLong, timeOf(expression, long));
    leastShort = Math.min(leastShort, timeOf(expression, short));
    if (leastLong / leastShort < MAX_GROWTH) break;
  }
  return leastLong / leastShort;
}

export function slowTextFor(expression: RegExp): string | null {
  const { pattern } = parseRegExpLiteral(expression);
  for (const { before, repeated } of repeatsOf(pattern, expression.flags.replace(/[gy]/g, ''))) {
    // The second end usually prevents a match, so that the expression tries every way to match.
    for (const end of ['', '\n\0']) {
      const textOf = (size: number) => before + repeated.repeat(Math.ceil(size / repeated.length)) + end;
      for (const size of SIZES) {
        if (!isNoticeable(expression, textOf(size))) continue;
        if (growthOf(expression, textOf(size / 4), textOf(size)) > MAX_GROWTH)
          return `${JSON.stringify(before)} + ${JSON.stringify(repeated)} × n`;
        break;
      }
    }
  }
  return null;
}

export function slownessOf(expression: RegExp): string | null {
  const [report] = analyse({ source: expression.source, flags: expression.flags }).reports;
  if (report) return `${report.type}: ${report.character.literal.source} × n`;
  return slowTextFor(expression);
}
