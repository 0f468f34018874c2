import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rowsFile = join(root, '..', 'shared', 'spec-rows.md');
const ID = /\b(?:PUB|CUS|ADM|SYS|D)-\d+[a-z]?\b/g;

if (!existsSync(rowsFile)) {
  console.log(
    'The rows of the specification (../shared/spec-rows.md) are not here: nothing to compare the tests with.',
  );
  process.exit(0);
}

const wanted = new Set(readFileSync(rowsFile, 'utf8').match(ID) ?? []);
const carried = new Set(
  globSync('{domain,server,web,e2e,bench,scripts}/**/*.test.ts', { cwd: root }).flatMap((file) =>
    titlesOf(join(root, file)),
  ),
);
const missing = [...wanted].filter((id) => !carried.has(id)).sort();
console.log(`${wanted.size - missing.length} of ${wanted.size} rows of the specification are carried by a test title.`);
if (missing.length > 0) console.log(`Without a test: ${missing.join(', ')}`);

/** The ids in the titles of a file's tests: what a comment or an assertion mentions does not count. */
function titlesOf(file) {
  const titles =
    readFileSync(file, 'utf8').match(/\b(?:test|it|describe|suite)(?:\.\w+)?\(\s*(['"`])(?:\\.|(?!\1).)*\1/gs) ?? [];
  return titles.flatMap((title) => title.match(ID) ?? []);
}
