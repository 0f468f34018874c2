import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

/**
 * Fragments whose own text does not introduce the aliases that they use. `itemColumns` needs the aliases of its caller.
 * The other fragments introduce theirs in a nested template or in `fuzzyMatchIds`. A new fragment takes aliases as
 * parameters, as `isErased` does. Such aliases are literals, inserted unescaped.
 */
const knownFragments = [
  'acceptedTermsJson v',
  'fuzzyOrderIds found',
  'fuzzyProductIds found',
  'fuzzyUserIds found',
  'isToSend i',
  'itemColumns c i p',
  'labelRefused s',
  'myItemsJson p',
  'openParcelJson p',
  'parcelJson i',
  'shopMessagesJson m',
  'warningsOfClaim warned',
];

const root = join(import.meta.dirname, '..');

function fragmentsOf(text: string): Map<string, string> {
  const code = text.replaceAll(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '');
  const parts = code.split(/^(?=(?:export |async )*(?:const|function) )/m);
  const sqlByName = new Map(
    parts.map((part) => [
      /(?:const|function) (\w+)/.exec(part)?.[1] ?? '',
      [...part.matchAll(/sql`([^`]*)`/g)].map(([, written = '']) => written).join('\n'),
    ]),
  );
  const whole = (written: string): string =>
    written.replaceAll(/\$\{(\w+)[^{}]*\}/g, (_, name: string) => whole(sqlByName.get(name) ?? ' '));
  return new Map([...sqlByName].map(([name, written]) => [name, whole(written)]));
}

function missingAliases(written: string): string[] {
  const read = [...written.matchAll(/(?<![\w.'])([a-z]\w*)\.(?=[a-z_])/g)].map(([, alias = '']) => alias);
  return [...new Set(read)].filter((alias) => !new RegExp(`\\b${alias}\\b(?!\\.)`).test(written)).toSorted();
}

test('the exported SQL fragments whose own text does not introduce an alias are exactly the known fragments', () => {
  const found = globSync('features/*/server/sql/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...fragmentsOf(text)].flatMap(([name, written]) => {
        const aliases = missingAliases(written);
        const isExported = new RegExp(`^export (?:async )?(?:const|function) ${name}\\b`, 'm').test(text);
        return isExported && aliases.length > 0 ? [`${name} ${aliases.join(' ')}`] : [];
      });
    });
  assert.deepEqual(found.toSorted(), knownFragments);
});
