import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { mutantsOf, mutate } from './mutations.ts';

const RULES = `export function isAdult(age: number): boolean {
  return age >= 18;
}
export const discount = (age: number): number => (isAdult(age) ? 0 : 5);
`;
const TESTS = `import { test } from 'vitest';
import { isAdult } from './rules.ts';
test('an adult is at least eighteen', () => {
  for (const [age, expected] of [[17, false], [18, true], [19, true]] as const)
    if (isAdult(age) !== expected) throw new Error(String(age));
});
`;

test('a mutant of a tested rule is noticed, and a mutant of an untested rule is shown with exit code 1', () => {
  const root = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    const folder = join(root, 'features/tickets/domain');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'rules.ts'), RULES);
    writeFileSync(join(folder, 'rules.test.ts'), TESTS);
    const run = (...args: string[]) => {
      const command = [join(import.meta.dirname, 'mutants.ts'), '--root', root, ...args];
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
      return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
    };
    const all = run();
    assert.deepEqual(all.lines, [
      'features/tickets/domain/rules.ts:4: isAdult(age) → (true) (no test runs this)',
      '    export const discount = (age: number): number => (isAdult(age) ? 0 : 5);',
      'features/tickets/domain/rules.ts:4: isAdult(age) → (false) (no test runs this)',
      '    export const discount = (age: number): number => (isAdult(age) ? 0 : 5);',
      'features/tickets: 4 mutants, 2 noticed, 0 excluded, 50 %',
      'domain (at least 97 %): 4 mutants, 2 noticed, 0 excluded, 50 %',
      '4 mutants, 2 noticed, 0 excluded, 50 %',
    ]);
    assert.equal(all.status, 1);
    writeFileSync(join(folder, 'rules.ts'), RULES.split('\n').slice(0, 3).join('\n'));
    assert.equal(run('tickets').status, 0);
    assert.equal(run('unknown-part').status, 1, 'a run without a mutant proves nothing, so it fails');
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('operators, conditions, calls and results are changed to valid code; types and sentences are not changed', () => {
  const changesOf = (source: string) =>
    mutantsOf('file.ts', source).map((mutant) => mutate(source, mutant).replaceAll(/\s+/g, ' '));
  const cases: [source: string, changed: string[]][] = [
    ['f(a < b)', ['f(((a) <= (b)))', 'f(((a) >= (b)))', ';']],
    ['x = a && !b', ['x = ((a) || (!b))', 'x = a && (b)', ';']],
    ['const x = a ?? -b', ['const x = ((a) && (-b))', 'const x = a ?? (b)']],
    ['const x = a?.b?.[0]?.()', ['const x = a.b?.[0]?.()', 'const x = a?.b[0]?.()', 'const x = a?.b?.[0]()']],
    ['const x = all.filter(f).some(g)', ['const x = all.some(g)', 'const x = all.filter(f).every(g)']],
    ['const x: A | "b" = y as "c"', []],
    ['const x = `Bonjour ${name}` + " !"', []],
    [
      'const f = () => ({ state: "paid", isOpen: true })',
      [
        'const f = () => (undefined)',
        "const f = () => ({ state: '', isOpen: true })",
        'const f = () => ({ state: "paid", isOpen: false })',
      ],
    ],
    [
      'function f() { if (a) throw b; return g(); }',
      [
        'function f() { if ((true)) throw b; return g(); }',
        'function f() { if ((false)) throw b; return g(); }',
        'function f() { if (a) ; return g(); }',
        'function f() { if (a) throw b; return undefined; }',
      ],
    ],
  ];
  for (const [source, changed] of cases) assert.deepEqual(changesOf(source).toSorted(), changed.toSorted(), source);
});
