import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
/** Module with the routes of the back office. */
const OFFICE = 'screens/office-routes.ts';

/** Script file of the browser build, with its imports and its modules. */
interface Chunk {
  code: string;
  /** Source file of an entry or of a screen that is loaded separately: `screens/public/landing/page.tsx`. */
  source: string | null;
  imports: readonly string[];
  /** Files loaded later, by dynamic imports. */
  dynamicImports: readonly string[];
  /** Style sheets by file name. */
  styles: ReadonlyMap<string, string>;
  /** Source files and their bytes before minification. */
  modules: ReadonlyMap<string, number>;
}

export type Chunks = ReadonlyMap<string, Chunk>;

/** Modules for the shop's team, or too large for a phone. Pages of buyers must not load them at first. */
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

/** Builds the browser files in memory from the current sources, and lists the modules of each file. */
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

/** Returns the files of a first load: the entry script, the given screens, and all their imports. */
export function filesFor(chunks: Chunks, screens: readonly string[]): readonly string[] {
  const needed = new Set<string>();
  const add = (file: string): void => {
    if (needed.has(file)) return;
    needed.add(file);
    chunks.get(file)?.imports.forEach(add);
  };
  for (const source of ['app/web/index.html', 'app/web/boot/start.tsx', ...screens]) {
    const found = [...chunks].find(([, chunk]) => chunk.source === source);
    if (!found) throw new Error(`No file of the browser part is made from ${source}`);
    add(found[0]);
  }
  return [...needed];
}

/**
 * Returns the files that public and customer pages may load, at once or later. Addresses of the back office are not
 * followed.
 */
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

/** Returns the modules that a buyer's page must not load: `editor: platform/web/ui/RichTextField.tsx in kit-….js`. */
export function strayModules(chunks: Chunks, files: readonly string[]): readonly string[] {
  return files.flatMap((file) =>
    [...(chunks.get(file)?.modules.keys() ?? [])].flatMap((module) => {
      const unwanted = notForBuyers.find(({ path }) => path.test(module));
      return unwanted ? [`${unwanted.kind}: ${module} in ${file}`] : [];
    }),
  );
}

export const gzipBytes = (body: Uint8Array | string): number => gzipSync(body, { level: 9 }).length;
