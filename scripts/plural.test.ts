import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const root = join(import.meta.dirname, '..');

const nouns =
  'heures|jours|semaines|minutes|secondes|commandes|pièces|articles|produits|demandes|clientes|personnes|alertes|lignes|' +
  'e-mails|messages|commentaires|lives|photos|étiquettes|factures|avoirs|paiements|remboursements|coupures|informations|' +
  'prestataires|autres|dernières|derniers|comptes|notes|règles|étapes|effacements|résultats|exemplaires|caractères|mots';

/** Matches a value in braces before a plural. A constant in capitals is never 1. */
const counted = new RegExp(String.raw`\{(?!\$?[A-Z_]+\})([^{}\n]{1,60})\}(?:\\u00[aA]0|&nbsp;|\s)(?:${nouns})\b`, 'g');
/** Matches a bound or an initial value that the code sets to more than 1. */
const isConstant = /^max$|\.initial$/;
/** Matches a condition on the count before the plural. */
const followsCondition = /(?:> 1|=== 1|\b(?:many|hasMany))\s*(?:\?|&&)[^?]*$/;

const paths = globSync('{app/web,features,platform/web,screens,shared}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/^platform\/web\/kit\/|\.test\.ts$/.test(path),
);

test('a number that may be 1 is never written before a plural', () => {
  const found: string[] = [];
  for (const path of paths) {
    const source = readFileSync(join(root, path), 'utf8');
    for (const match of source.matchAll(counted)) {
      const before = source.slice(Math.max(0, match.index - 120), match.index);
      if (!isConstant.test(match[1] ?? '') && !followsCondition.test(before)) found.push(`${path}: ${match[0]}`);
    }
  }
  assert.ok(paths.length > 500, `only ${paths.length} files were read`);
  assert.deepEqual(found, []);
});
