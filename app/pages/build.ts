import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Screens } from '#shared/http/rendering.ts';

const dist = join(import.meta.dirname, '../../dist');
export const webFolder = join(dist, 'web');
const MANIFEST = '.vite/manifest.json';
const ENTRY = 'index.html';
const FONTS = ['figtree', 'brygada-1918'].map(
  (name) => `../../node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
);
const START_SCRIPT = 'boot/start.tsx';
const screensFile = join(dist, 'ssr/prerender.js');

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export interface PageLoad {
  styles: readonly string[];
  /** Entry script of the page, followed by its imports. */
  first: readonly string[];
  /** Scripts loaded next, with everything that the screen needs. */
  next: readonly string[];
}

export interface PageBuild {
  /** Page without its scripts and styles, for `pageHtml` to fill. */
  template: string;
  screens: Screens;
  fonts: readonly string[];
  /** `routes`: files under `screens/`. */
  loadOf(routes: readonly string[]): PageLoad;
}

const BUILT_LINK = /^ *<(?:script type="module"[^<>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^<>]*>)\n/gm;

let opened: Promise<PageBuild> | null = null;

/** @throws Error when there is no build. The next call reads again. */
export function openBuild(): Promise<PageBuild> {
  opened ??= readBuild().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Returns the address of the entry script; null without a build. */
export function entryScript(): string | null {
  if (!existsSync(join(webFolder, MANIFEST))) return null;
  const file = (readJson(MANIFEST) as Record<string, Chunk>)[ENTRY]?.file;
  return file ? `/${file}` : null;
}

async function readBuild(): Promise<PageBuild> {
  const manifest = readJson(MANIFEST) as Record<string, Chunk>;
  const fileOf = (name: string) => manifest[name]?.file ?? '';
  const chunks = new Map(
    Object.values(manifest).map((chunk) => [chunk.file, { ...chunk, imports: chunk.imports?.map(fileOf) ?? [] }]),
  );
  const routes = new Map(Object.entries(readJson('.vite/routes.json') as Record<string, string[]>));
  if (!existsSync(screensFile)) throw notBuilt();
  return {
    fonts: FONTS.map((font) => `/${fileOf(font)}`),
    template: readBuilt(join(webFolder, 'index.html')).replace(BUILT_LINK, ''),
    screens: (await import(pathToFileURL(screensFile).href)) as Screens,
    loadOf: (files) =>
      loadOf(chunks, fileOf(ENTRY), [fileOf(START_SCRIPT), ...files.flatMap((route) => routes.get(route) ?? [])]),
  };
}

const readJson = (name: string): unknown => JSON.parse(readBuilt(join(webFolder, name)));

function readBuilt(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw notBuilt(error);
  }
}

const notBuilt = (cause?: unknown): Error => new Error('The browser part is not built: run `npm start`', { cause });

function loadOf(chunks: ReadonlyMap<string, Chunk>, entry: string, next: readonly string[]): PageLoad {
  const seen = new Set<string>();
  // Imports come before their importer, as in the bundle, so that a screen's styles can override those of its parts.
  const inOrder = (file: string): Chunk[] => {
    const chunk = chunks.get(file);
    if (!chunk || seen.has(file)) return [];
    seen.add(file);
    return [...(chunk.imports ?? []).flatMap(inOrder), chunk];
  };
  const first = inOrder(entry);
  const laterChunks = next.flatMap(inOrder);
  const addresses = (loaded: readonly Chunk[]) => loaded.map(({ file }) => `/${file}`);
  const styles = new Set([...first, ...laterChunks].flatMap(({ css }) => css ?? []));
  return {
    styles: [...styles].map((file) => `/${file}`),
    first: addresses(first.toReversed()),
    next: addresses(laterChunks),
  };
}
