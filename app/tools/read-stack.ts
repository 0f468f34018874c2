import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

// Resolves a stack to the positions in our own files. Usage: `npm run stack -- <file>`, or a stack on the standard
// input.
const maps = join(import.meta.dirname, '../../dist/maps');
const known = new Map<string, SourceMap | null>();

function mapOf(script: string): SourceMap | null {
  const file = join(maps, `${script}.map`);
  if (!known.has(script))
    known.set(script, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null);
  return known.get(script) ?? null;
}

/**
 * Returns `https://…/assets/x-4f2a.js:1:2345` as `platform/web/api/client.ts:42:7`. A place without a source map stays
 * as it is.
 */
const readPlace = (place: string, script: string, line: string, column: string): string => {
  const origin = mapOf(script)?.findOrigin(Number(line), Number(column));
  if (!origin || !('fileName' in origin)) return place;
  return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
};

/** Resolves a word of a stack when it is a position. */
function readWord(word: string): string {
  const at = word.indexOf('/assets/');
  const found = at === -1 ? null : /^\/assets\/([\w.-]+\.js):(\d+):(\d+)/.exec(word.slice(at));
  if (!found) return word;
  const [matched, script = '', line = '', column = ''] = found;
  const end = at + matched.length;
  return readPlace(word.slice(0, end), script, line, column) + word.slice(end);
}

const given = process.argv[2];
const stack = given ? readFileSync(given, 'utf8') : await text(process.stdin);
console.log(stack.replace(/[^\s()]+/g, readWord).trimEnd());
