import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ID = /\b(?:PUB|CUS|ADM|SYS|D)-\d+\b/g;
const FOLDERS = '{app,features,importer,platform,sandbox,screens,shared,e2e,bench,scripts}';

export const idsIn = (text: string): string[] => [...new Set(text.match(ID))];

export function rowsOf(text: string): string[] {
  return [...text.matchAll(/^(?:- \*\*|\| )((?:PUB|CUS|ADM|SYS|D)-\d+)\b/gm)].map(([, id = '']) => id);
}

export function citingFiles(root: string): string[] {
  return [`${FOLDERS}/**/*.{ts,tsx,mjs,js,sql,css,html}`, 'docs/**/*.md', '*.md']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => join(file) !== join('docs/requirements.md'));
}

/** Returns the ids in titles of tests. Ids in comments or assertions do not count. */
export function testedIds(root: string): Set<string> {
  const files = globSync(`${FOLDERS}/**/*.test.ts`, { cwd: root });
  return new Set(files.flatMap((file) => titlesIn(readFileSync(join(root, file), 'utf8')).flatMap(idsIn)));
}

export const titlesIn = (source: string): string[] =>
  source.match(/\b(?:test|it|describe|suite)(?:\.\w+)?\(\s*(['"`])(?:\\.|(?!\1).)*\1/gs) ?? [];
