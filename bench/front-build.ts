import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const OFFICE = 'screens/office-routes.ts';

interface Chunk {
  code: string;
  /** Source file of an entry or of a screen that is loaded separately: `screens/public/landing/LandingScreen.tsx`. */
  source: string | null;
  imports: readonly string[];
  dynamicImports: readonly string[];
  styles: ReadonlyMap<string, string>;
  /** Source files and their bytes before minification. */
  modules: ReadonlyMap<string, number>;
}

export type Chunks = ReadonlyMap<string, Chunk>;

/** Pages of buyers must not load these modules at first. */
const notForBuyers = [
  {
    kind: 'back office',
    path: /^(screens\/(admin\/|office-routes)|features\/(catalog|feed|lives|shipping)\/web\/|.*\/Admin[^/]*$)/,
  },
  { kind: 'back office', path: /\/admin-(endpoints|schemas)\.ts$/ },
  { kind: 'schemas', path: /^(features\/[^/]+\/domain|shared)\/.*schemas\.ts$|^node_modules\/zod\// },
  { kind: 'editor', path: /^platform\/web\/ui\/RichTextField/ },
  { kind: 'error reports and replay', path: /^platform\/web\/api\/sentry\.ts$|^node_modules\/@sentry/ },
];

/** Builds the pages in memory. */
export async function chunksOf(): Promise<Chunks> {
  const built = await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'silent', build: { write: false } });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const texts = new Map(
    outputs.flatMap((output) => (output.type === 'asset' ? [[output.fileName, String(output.source)]] : [])),
  );
  return new Map(
    outputs.flatMap((output) => {
      if (output.type !== 'chunk') return [];
      const modules = Object.entries(output.modules).map(
        ([id, { renderedLength }]) => [fromRoot(id), renderedLength] as const,
      );
      const source = output.isEntry || output.isDynamicEntry ? fromRoot(output.facadeModuleId ?? '') : null;
      const styles = new Map(
        [...(output.viteMetadata?.importedCss ?? [])].map((file) => [file, texts.get(file) ?? '']),
      );
      const { code, imports, dynamicImports } = output;
      return [[output.fileName, { code, source, imports, dynamicImports, styles, modules: new Map(modules) }] as const];
    }),
  );
}

function fromRoot(id: string): string {
  const path = id.replace(/^\0/, '').replaceAll('\\', '/');
  return path.startsWith(root.replaceAll('\\', '/')) ? path.slice(root.length + 1) : path;
}

/** Sources of the files that every page loads at first, in addition to its screens. */
const loadedByEveryPage = ['app/web/index.html', 'node_modules/react-dom/client.js', 'app/web/boot/start.tsx'];

/** Returns the files that a first load of these screens needs. @throws Error when a source has no file. */
export function filesFor(chunks: Chunks, screens: readonly string[]): readonly string[] {
  const needed = new Set<string>();
  const add = (file: string): void => {
    if (needed.has(file)) return;
    needed.add(file);
    chunks.get(file)?.imports.forEach(add);
  };
  for (const source of [...loadedByEveryPage, ...screens]) {
    const found = [...chunks].find(([, chunk]) => chunk.source === source);
    if (!found) throw new Error(`No file of the browser part is made from ${source}`);
    add(found[0]);
  }
  return [...needed];
}

/** Returns the files that pages outside of the back office may load. */
export function shopFiles(chunks: Chunks): ReadonlySet<string> {
  const files = new Set<string>();
  const add = (file: string): void => {
    const chunk = chunks.get(file);
    if (!chunk || files.has(file) || chunk.source === OFFICE || chunk.modules.has(OFFICE)) return;
    files.add(file);
    chunk.imports.forEach(add);
    chunk.dynamicImports.forEach(add);
  };
  for (const [file, { source }] of chunks) if (source === 'app/web/index.html') add(file);
  return files;
}

/** Describes the modules of the files that pages of buyers must not load at first. */
export function strayModules(chunks: Chunks, files: readonly string[]): readonly string[] {
  return files.flatMap((file) =>
    [...(chunks.get(file)?.modules.keys() ?? [])].flatMap((module) => {
      const unwanted = notForBuyers.find(({ path }) => path.test(module));
      return unwanted ? [`${unwanted.kind}: ${module} in ${file}`] : [];
    }),
  );
}

export const gzipBytes = (body: Uint8Array | string): number => gzipSync(body, { level: 9 }).length;
