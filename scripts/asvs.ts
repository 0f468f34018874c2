import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersIn, countsOf, faultsOf, kinds } from './asvs-answers.ts';

// Usage: `npm run asvs [-- <file>]`. Compares docs/asvs.md, or another file, with the requirements of OWASP ASVS 5.0.
const root = join(import.meta.dirname, '..');
const text = readFileSync(process.argv[2] ?? join(root, 'docs/asvs.md'), 'utf8');
const answers = answersIn(text);
const faults = faultsOf(answers, root);

for (const [, title = '', chapter = ''] of text.matchAll(/^## (V(\d+) .+)$/gm)) {
  const counts = countsOf(answers.filter(({ id }) => id.startsWith(`${chapter}.`)));
  const named = kinds.filter((kind) => counts[kind] > 0).map((kind) => `${counts[kind]} ${kind}`);
  console.log(`${title.padEnd(34)} ${named.join(', ')}`);
}
for (const { id, words, kind, evidence } of answers)
  if (kind === 'exception' || kind === 'open') console.log(`${kind} ${id} ${words}: ${evidence}`);
for (const fault of faults) console.log(`✖ ${fault}`);

const { test, place, 'n/a': absent, exception, open } = countsOf(answers);
console.log(
  `${answers.length} requirements: ${test} tested, ${place} by place, ${absent} not applicable, ${exception} exceptions, ` +
    `${open} open${faults.length > 0 ? `, ${faults.length} broken` : ''}`,
);
process.exitCode = open + faults.length > 0 ? 1 : 0;
