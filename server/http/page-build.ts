import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Screens } from '#domain/http/drawing.ts';

/** What `npm start` builds for browsers, and the public screens that it builds for the server. */
const dist = join(import.meta.dirname, '../../dist');
export const webFolder = join(dist, 'web');
/** The name under which the manifest lists the page itself. */
const ENTRY = 'index.html';
/** What it loads next, whatever the screen. */
const STARTED = ['start.tsx'];
const screensFile = join(dist, 'ssr/prerender.js');

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Addresses, in the order in which they are to be used. */
export interface PageLoad {
  styles: readonly string[];
  /** What starts the page, then what that needs. */
  first: readonly string[];
  /** What it loads next: all that the screen needs. */
  next: readonly string[];
}

export interface PageBuild {
  /** The page as built, which draws itself in the browser. */
  bare: string;
  /** The same without its scripts and styles, for `pageHtml` to fill. */
  template: string;
  screens: Screens;
  /** What loads the scripts and styles of source files. */
  loadOf(files: readonly string[]): PageLoad;
}

const BUILT_LINK = /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g;

/** Reads what was built. Throws when nothing was. */
export async function openBuild(): Promise<PageBuild> {
  const bare = readBuilt(join(webFolder, 'index.html'));
  const chunks = JSON.parse(readBuilt(join(webFolder, '.vite/manifest.json'))) as Record<string, Chunk>;
  if (!existsSync(screensFile)) throw notBuilt();
  return {
    bare,
    template: bare.replace(BUILT_LINK, ''),
    screens: (await import(pathToFileURL(screensFile).href)) as Screens,
    loadOf: (files) => loadOf(chunks, files),
  };
}

function readBuilt(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw notBuilt(error);
  }
}

const notBuilt = (cause?: unknown): Error => new Error('The browser part is not built: run `npm start`', { cause });

function loadOf(chunks: Record<string, Chunk>, files: readonly string[]): PageLoad {
  const seen = new Set<string>();
  // What is imported comes before what imports it, as in the bundle: a screen's styles may differ from its parts'.
  const inOrder = (name: string): Chunk[] => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...(chunk.imports ?? []).flatMap(inOrder), chunk];
  };
  const first = inOrder(ENTRY);
  const next = [...STARTED, ...files].flatMap(inOrder);
  const addresses = (of: readonly Chunk[]) => of.map(({ file }) => `/${file}`);
  const styles = new Set([...first, ...next].flatMap(({ css }) => css ?? []));
  return { styles: [...styles].map((file) => `/${file}`), first: addresses(first.toReversed()), next: addresses(next) };
}
