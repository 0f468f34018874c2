import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { problem, refuse, Refusal, type Problem } from './problem.ts';

test('a refusal has its permanent code, its status and its sentence with the parameters', () => {
  const sold = problem<{ ref: number }>('test.sold', 409, ({ ref }) => `La pièce ${ref} est vendue`);
  const refusal = refuse(sold, { ref: 42 });
  assert.ok(refusal instanceof Refusal && refusal instanceof Error);
  assert.deepEqual(
    [refusal.code, refusal.status, refusal.message, refusal.params],
    ['test.sold', 409, 'La pièce 42 est vendue', { ref: 42 }],
  );
  assert.deepEqual(refuse(problem('test.no', 403, 'Non')).fields, []);
});

/** Prefixes of codes that a feature has taken over from another feature. A code is public and never changes. */
const formerNames: Readonly<Record<string, string>> = { photos: 'catalog', parcels: 'shipping' };

test('each problem code of the features is unique and starts with the name of its feature, or of its former feature', async () => {
  const codes: string[] = [];
  for (const file of globSync(join(import.meta.dirname, '../features/*/domain/problems.ts'))) {
    const feature = file.split('/').at(-3) ?? '';
    for (const found of Object.values((await import(file)) as Record<string, Record<string, Problem>>)) {
      for (const declaredProblem of Object.values(found)) {
        const [prefix = ''] = declaredProblem.code.split('.');
        assert.ok([feature, formerNames[feature]].includes(prefix), `${declaredProblem.code} in ${file}`);
        assert.ok(declaredProblem.status >= 400 && declaredProblem.status < 600, declaredProblem.code);
        codes.push(declaredProblem.code);
      }
    }
  }
  assert.ok(codes.length > 40, `only ${codes.length} problems were read`);
  assert.deepEqual(
    codes.filter((code, index) => codes.indexOf(code) !== index),
    [],
  );
});
