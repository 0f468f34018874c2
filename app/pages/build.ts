import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Screens } from '#shared/http/rendering.ts';

/** What `npm start` builds for browsers, and the public screens that it builds for the server. */
const dist = join(import.meta.dirname, '../../dist');
export const webFolder = join(dist, 'web');
/** The name under which the manifest lists the page itself. */
const ENTRY = 'index.html';
/** What it loads next, whatever the screen. */
const STARTED = 'boot/start.tsx';
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
  /** The page as built, which the browser renders. */
  bare: string;
  /** The same without its scripts and styles, for `pageHtml` to fill. */
  template: string;
  screens: Screens;
  /** The scripts and styles of routes, by their files under `screens/`. */
  loadOf(routes: readonly string[]): PageLoad;
}

const BUILT_LINK = /^ *<(?:script type="module"[^<>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^<>]*>)\n/gm;

let opened: Promise<PageBuild> | null = null;

/** What was built, read once. Throws when nothing was, and looks again the next time. */
export function openBuild(): Promise<PageBuild> {
  opened ??= readBuild().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function readBuild(): Promise<PageBuild> {
  const bare = readBuilt(join(webFolder, 'index.html'));
  const listed = readJson('manifest.json') as Record<string, Chunk>;
  const fileOf = (name: string) => listed[name]?.file ?? '';
  const chunks = new Map(
    Object.values(listed).map((chunk) => [chunk.file, { ...chunk, imports: chunk.imports?.map(fileOf) ?? [] }]),
  );
  const routes = new Map(Object.entries(readJson('routes.json') as Record<string, string[]>));
  if (!existsSync(screensFile)) throw notBuilt();
  return {
    bare,
    template: bare.replace(BUILT_LINK, ''),
    screens: (await import(pathToFileURL(screensFile).href)) as Screens,
    loadOf: (of) => loadOf(chunks, fileOf(ENTRY), [fileOf(STARTED), ...of.flatMap((route) => routes.get(route) ?? [])]),
  };
}

const readJson = (name: string): unknown => JSON.parse(readBuilt(join(webFolder, '.vite', name)));

function readBuilt(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw notBuilt(error);
  }
}

const notBuilt = (cause?: unknown): Error => new Error('The browser part is not built: run `npm start`', { cause });

/** `entry` and `next` are files of the build. */
function loadOf(chunks: ReadonlyMap<string, Chunk>, entry: string, next: readonly string[]): PageLoad {
  const seen = new Set<string>();
  // What is imported comes before what imports it, as in the bundle: a screen's styles may differ from its parts'.
  const inOrder = (file: string): Chunk[] => {
    const chunk = chunks.get(file);
    if (!chunk || seen.has(file)) return [];
    seen.add(file);
    return [...(chunk.imports ?? []).flatMap(inOrder), chunk];
  };
  const first = inOrder(entry);
  const later = next.flatMap(inOrder);
  const addresses = (of: readonly Chunk[]) => of.map(({ file }) => `/${file}`);
  const styles = new Set([...first, ...later].flatMap(({ css }) => css ?? []));
  return {
    styles: [...styles].map((file) => `/${file}`),
    first: addresses(first.toReversed()),
    next: addresses(later),
  };
}
