import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { faultsOf } from './prose-rules.ts';

const FILES = [
  '{app,bench,e2e,features,importer,platform,sandbox,screens,scripts,shared}/**/*.{ts,tsx,mjs,js,css}',
  '*.{ts,cjs}',
  '.*.cjs',
];
const LIMIT_PERCENT = 3;
const SHOWN_FILES = 10;

interface Text {
  kind: 'comments' | 'test titles';
  /** Prose, with a line break between paragraphs. */
  text: string;
  start: number;
}

export function findProseFaults(root: string): string[] {
  const counts = { comments: 0, 'test titles': 0 };
  const found: { kind: Text['kind']; file: string; fault: string }[] = [];
  for (const file of globSync(FILES, { cwd: root }).toSorted()) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const { kind, text, start } of textsIn(file, source)) {
      counts[kind]++;
      const rules = faultsOf(text);
      if (rules.length === 0) continue;
      const line = source.slice(0, start).split('\n').length;
      found.push({ kind, file, fault: `${file}:${line}: ${rules.join(', ')}: ${text.replaceAll('\n', ' ')}` });
    }
  }
  return (['comments', 'test titles'] as const).flatMap((kind) => {
    const faults = found.filter((text) => text.kind === kind);
    if (faults.length * 100 <= counts[kind] * LIMIT_PERCENT) return [];
    const byFile = Map.groupBy(faults, ({ file }) => file);
    const worst = [...byFile.values()].toSorted((a, b) => b.length - a.length).slice(0, SHOWN_FILES);
    const lines = worst.flat().map(({ fault }) => `\n  ${fault}`);
    return [
      `${faults.length} of ${counts[kind]} ${kind} break a rule of docs/glossary.md, more than ${LIMIT_PERCENT} %.${lines.join('')}`,
    ];
  });
}

export function textsIn(file: string, source: string): Text[] {
  if (file.endsWith('.css')) {
    const comments = source.matchAll(/\/\*.*?\*\//gs);
    return proseOf([...comments].map(({ 0: raw, index }) => ({ raw, start: index })));
  }
  const { comments, program } = parseSync(file, source);
  const blocks: { raw: string; start: number; end: number; canContinue: boolean }[] = [];
  for (const { type, start, end } of comments) {
    const raw = source.slice(start, end);
    const previous = blocks.at(-1);
    // Line comments on consecutive lines are one text. A comment behind code has one line.
    if (type === 'Line' && previous?.canContinue && /^[ \t]*\n[ \t]*$/.test(source.slice(previous.end, start)))
      Object.assign(previous, { raw: `${previous.raw}\n${raw}`, end });
    else {
      const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
      blocks.push({ raw, start, end, canContinue: type === 'Line' && before.trim() === '' });
    }
  }
  return [...proseOf(blocks), ...(/\.test\.tsx?$/.test(file) ? titlesIn(program) : [])];
}

const DIRECTIVE = /^[\s*/]*(@ts-|@vitest-|oxlint-|v8 ignore|#__|@__|!|<reference)/;

function proseOf(blocks: readonly { raw: string; start: number }[]): Text[] {
  return blocks
    .filter(({ raw }) => !DIRECTIVE.test(raw))
    .map(({ raw, start }) => {
      const lines = raw.replace(/^\/\*+|\*+\/$/g, '').replace(/^[ \t]*(\/\/+|\*+(?!\*))[ \t]?/gm, '');
      const paragraphs = lines.split(/\n\s*(?=\n|[-•] |@\w)/).map((text) => text.replace(/\s+/g, ' ').trim());
      return { kind: 'comments' as const, text: paragraphs.filter(Boolean).join('\n'), start };
    })
    .filter(({ text }) => text.includes(' '));
}

const ROW_IDS = /^((PUB|CUS|ADM|SYS|D)-\d+ )+/;

function titlesIn(node: unknown): Text[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(titlesIn);
  if (!('type' in node) || node.type !== 'CallExpression' || !('callee' in node) || !('arguments' in node))
    return inner;
  const [first] = node.arguments as { value?: unknown; quasis?: { value: { cooked: string } }[]; start: number }[];
  const title = first?.quasis?.map(({ value }) => value.cooked).join('X') ?? first?.value;
  if (!isTest(node.callee) || typeof title !== 'string' || !first) return inner;
  return [{ kind: 'test titles', text: title.replace(ROW_IDS, ''), start: first.start }, ...inner];
}

function isTest(callee: unknown): boolean {
  if (typeof callee !== 'object' || callee === null) return false;
  if ('name' in callee) return /^(test|it|describe)$/.test(String(callee.name));
  return isTest('object' in callee ? callee.object : 'callee' in callee ? callee.callee : null);
}

if (import.meta.main) {
  const faults = findProseFaults(process.cwd());
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
