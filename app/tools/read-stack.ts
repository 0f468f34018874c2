import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

// Resolves a stack to positions in the source files. Usage: `npm run stack -- <file>`, or a stack on the standard
// input.
const maps = join(import.meta.dirname, '../../dist/maps');
const loadedMaps = new Map<string, SourceMap | null>();

function mapOf(script: string): SourceMap | null {
  const file = join(maps, `${script}.map`);
  if (!loadedMaps.has(script))
    loadedMaps.set(script, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null);
  return loadedMaps.get(script) ?? null;
}

/**
 * Resolves `https://…/assets/x-4f2a.js:1:2345` to `platform/web/api/client.ts:42:7`. A position without a source map is
 * returned unchanged.
 */
const sourcePosition = (position: string, script: string, line: string, column: string): string => {
  const origin = mapOf(script)?.findOrigin(Number(line), Number(column));
  if (!origin || !('fileName' in origin)) return position;
  return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
};

function readWord(word: string): string {
  const at = word.indexOf('/assets/');
  const found = at === -1 ? null : /^\/assets\/([\w.-]+\.js):(\d+):(\d+)/.exec(word.slice(at));
  if (!found) return word;
  const [matched, script = '', line = '', column = ''] = found;
  const end = at + matched.length;
  return sourcePosition(word.slice(0, end), script, line, column) + word.slice(end);
}

const stackFile = process.argv[2];
const stack = stackFile ? readFileSync(stackFile, 'utf8') : await text(process.stdin);
console.log(stack.replace(/[^\s()]+/g, readWord).trimEnd());
