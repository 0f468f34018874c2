import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const backend = process.env['SHOP_BACKEND'] ?? 'http://127.0.0.1:3000';
const served = [
  '/api',
  '/functions',
  '/repetition/api',
  '/repetition/functions',
  '/files',
  '/sandbox',
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known',
];

/** Libraries that every screen needs; kept apart so that a release of ours leaves them cached. */
const foundation = /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store)[\\/](?!.*infinite)/;

const sourceOf = (id: string) => relative(import.meta.dirname, id).replaceAll('\\', '/');

/**
 * Lists, beside the manifest, the files of each route of `screens/`: its own, then those of the screens that it imports
 * when they are asked for. The server has them fetched with the page.
 */
const listRoutes: Plugin = {
  name: 'list-routes',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
    const fileOf = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)));
    const routes = [...fileOf].filter(([id]) => /^screens\/(root\.tsx|.*\/route\.ts)$/.test(sourceOf(id)));
    const files = routes.map(([id, file]) => {
      const screens = this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      return [sourceOf(id), [file, ...screens.flatMap((screen) => fileOf.get(screen) ?? [])]];
    });
    this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source: JSON.stringify(Object.fromEntries(files)) });
  },
};

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const MAIN = 'app/web/boot/main.ts';
// It waits for its screens, which must not wait for it: whatever they need stands in other files.
const START = 'app/web/boot/start.tsx';
const SHOP = 'screens/shop-routes.ts';
const OFFICE = 'screens/office-routes.ts';
const idOf = (source: string) => join(import.meta.dirname, source).replaceAll('\\', '/');
const isOurs = /[\\/](app|features|platform|screens|shared)[\\/].*\.tsx?$|vite.preload-helper/;

/** All that modules import at once, themselves included. */
function importedBy(modules: Modules, ids: readonly string[], seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    importedBy(modules, modules.getModuleInfo(id)?.importedIds ?? [], seen);
  }
  return seen;
}

const screenOf = (modules: Modules, route: string) =>
  importedBy(modules, modules.getModuleInfo(idOf(route))?.dynamicallyImportedIds ?? []);

/** The modules of first loads, by the file that holds them. */
function firstLoadsOf(modules: Modules) {
  const landing = screenOf(modules, 'screens/public/landing/route.ts');
  const typing = screenOf(modules, 'screens/public/signup/route.ts');
  const frame = screenOf(modules, 'screens/public/layout/route.ts');
  const base = importedBy(modules, [idOf(START)])
    .union(frame)
    .union(landing.intersection(typing));
  const loader = importedBy(modules, [idOf(MAIN)]);
  // What the addresses of the back office ask for: a dozen small files, all of them loaded with the first.
  const endpoints = new Set(
    [...importedBy(modules, [idOf(OFFICE)])].filter((id) =>
      /[\\/](features[\\/].*[\\/]domain|shared)[\\/]|[\\/]screens[\\/].*[\\/]endpoints\.ts$/.test(id),
    ),
  );
  base.delete(idOf(START));
  loader.delete(idOf(MAIN));
  // The sign-in asks for little beside: without this, that little would bring the whole kit.
  const forms = typing.union(screenOf(modules, 'screens/public/login/route.ts'));
  // What buyers' screens have of the kit; the rest is the back office's.
  const shopRoutes = modules.getModuleInfo(idOf(SHOP))?.importedIds ?? [];
  const screens = importedBy(
    modules,
    shopRoutes.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  );
  const kit = new Set([...screens].filter((id) => /platform[\\/]web[\\/]ui[\\/]/.test(id)));
  return { loader, base, landing, typing: forms, endpoints, kit };
}

let firstLoads: ReturnType<typeof firstLoadsOf> | null = null;

/** Names the file of a first load that holds a module, as the modules import each other. */
const inFirstLoad = (file: keyof ReturnType<typeof firstLoadsOf>) => (id: string, modules: Modules) => {
  firstLoads ??= firstLoadsOf(modules);
  return isOurs.test(id) && firstLoads[file].has(id) ? file : null;
};

/** The look of every public page in one file: they are painted once it is there, and each file more is a wait more. */
const look =
  /platform[\\/]web[\\/]((theme|base)\.css|ui[\\/](?!table|rich-text-field|floating|dialog)[a-z-]+\.module\.css)$|[\\/](shell|last-resort|landing|sign-in)\.module\.css$/;

const forBrowsers = {
  // One build for both areas: the older minimum of `browserslist` counts.
  target: ['chrome100', 'safari16'],
  cssTarget: ['chrome100', 'safari15.4', 'ios15.4'],
  outDir: '../../dist/web',
  manifest: true,
  modulePreload: { polyfill: false },
  // Written, and put away before anything is served (scripts/web-build.mjs).
  sourcemap: 'hidden' as const,
  rolldownOptions: {
    output: {
      // Seven letters, six where no script is, tell builds apart as well as the usual eight: first loads are full of these names.
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:6][extname]',
      codeSplitting: {
        groups: [
          // What is there before the page is painted, so it is small.
          { name: inFirstLoad('loader'), priority: 40 },
          { name: 'look', test: look, priority: 30 },
          { name: 'foundation', test: foundation, priority: 20 },
          { name: 'schemas', test: /node_modules[\\/]zod[\\/]|platform[\\/]web[\\/]ui[\\/]errors-by\./, priority: 20 },
          // What every first load needs, then what the landing page's or the sign-up's shares with later ones.
          { name: inFirstLoad('base'), priority: 15 },
          { name: inFirstLoad('landing'), minShareCount: 2, priority: 13 },
          { name: inFirstLoad('typing'), minShareCount: 3, priority: 12 },
          { name: inFirstLoad('kit'), minShareCount: 3, priority: 10 },
          { name: 'office-kit', test: /platform[\\/]web[\\/]ui[\\/]/, minShareCount: 3, priority: 9 },
          // An order’s life, words and rules: whoever needs one of them soon needs the others.
          {
            name: 'order-life',
            test: /orders[\\/]domain[\\/](life|labels|rules|problems)\.|catalog[\\/]domain[\\/](endpoints|labels)\.|content[\\/]web[\\/]photo\.|platform[\\/]web[\\/]api[\\/]missing\./,
            priority: 5,
          },
          { name: inFirstLoad('endpoints'), priority: 4 },
          // Needed together, by a buyer’s frame and by her orders: names less in each first load.
          {
            name: 'frame',
            test: /screens[\\/]shell[\\/](Connection|use-root-attribute)\.|web[\\/]api[\\/]live-feed\./,
            priority: 5,
          },
          {
            name: 'account',
            test: /[\\/](FactorCodeField|ProvedBadge|new-password-errors|refused-pseudo|use-arrival)\./,
            priority: 5,
          },
          { name: 'later-endpoints', test: /(payments|retention|withdrawals)[\\/]domain[\\/]endpoints\./, priority: 3 },
          {
            name: 'pieces',
            test: /[\\/](KeptUntil|PieceLooks|PieceRef|pieces?[a-z-]*\.module|MyOrderLines|my-orders\.module|kept-order)[.-]?/,
            priority: 5,
          },
          // What draws the icons, and those that customers share with the back office: four files less to be named.
          {
            name: 'icons',
            test: /tabler[\\/]icons-react[\\/].*(createReactComponent|IconShoppingBag|IconDownload|IconHelpCircle|IconLogout2)/,
            priority: 10,
          },
        ],
      },
    },
  },
};

/** The screens for the server, which prerenders them: React included, as a server is installed without it. */
const forServer = { outDir: '../../dist/ssr', copyPublicDir: false };

/** A class as its file names it and four letters of that file’s path: every first load says some hundred of them. */
const classNameOf = (name: string, file: string): string =>
  `${name}-${createHash('sha256').update(sourceOf(file)).digest('base64url').slice(0, 4)}`;

export default defineConfig(({ isSsrBuild }) => ({
  root: 'app/web',
  css: { modules: { generateScopedName: classNameOf } },
  plugins: [react(), ...(isSsrBuild ? [] : [listRoutes])],
  // React has had this hook of its own since 18; the stand-in is for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: { emptyOutDir: true, assetsInlineLimit: 0, ...(isSsrBuild ? forServer : forBrowsers) },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: backend }])) },
}));
