import { readFileSync } from 'node:fs';
import { testedIds, rowsOf } from './requirement-ids.ts';

// Usage: `npm run spec [-- <file>]`. Lists the rows of docs/requirements.md, or of another file, that no test
// title names.
const file = process.argv[2] ?? 'docs/requirements.md';
const rows = new Set(rowsOf(readFileSync(file, 'utf8')));
const named = testedIds(process.cwd());
const missing = [...rows].filter((id) => !named.has(id));
console.log(`${rows.size - missing.length} of the ${rows.size} rows of ${file} are named in a test title.`);
if (missing.length > 0) console.log(`Without a test: ${missing.join(', ')}`);
process.exitCode = rows.size > 0 ? 0 : 1;
