import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { importedBy, isShopModule, type Modules, namesOfOfficeFiles } from './scripts/office-files.ts';

const backend = process.env['SHOP_BACKEND'] ?? 'http://127.0.0.1:3000';
const proxiedPaths = [
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

/** Libraries that every screen needs. Their file stays cached when a release changes the shop only. */
const foundation = /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store)[\\/](?!.*infinite)/;

/** Parts of the kit for pages of texts, without the fields and dialogs of other pages. */
const reading =
  /web[\\/]ui[\\/](BackLink|ErrorState|Facts|MutedText|RichText|Row|Skeleton|Stack|StatusBadge|UnbrokenText|gaps|later-glyphs)\./;

const sourceOf = (id: string) => relative(import.meta.dirname, id).replaceAll('\\', '/');

/**
 * Writes `routes.json` next to the manifest: for each route of `screens/`, its file, then the files of the screens that
 * it imports dynamically. The server preloads them with the page, except the frame of a rehearsal, which few pages show.
 */
const listRoutes: Plugin = {
  name: 'list-routes',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
    const fileOf = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)));
    const routes = [...fileOf].filter(([id]) => /^screens\/(root\.tsx|.*\/route\.ts)$/.test(sourceOf(id)));
    const files = routes.map(([id, file]) => {
      const screens = this.getModuleInfo(id)?.dynamicallyImportedIds.filter((name) => !/Rehearsal/.test(name)) ?? [];
      return [sourceOf(id), [file, ...screens.flatMap((screen) => fileOf.get(screen) ?? [])]];
    });
    this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source: JSON.stringify(Object.fromEntries(files)) });
  },
};

const MAIN = 'app/web/boot/main.ts';
// The start file awaits its screens, so modules that screens need must be in other files.
const START = 'app/web/boot/start.tsx';
const SHOP = 'screens/shop-routes.ts';
const OFFICE = 'screens/office-routes.ts';
const FRAME = 'screens/admin/layout/AdminLayout.tsx';
const idOf = (source: string) => join(import.meta.dirname, source).replaceAll('\\', '/');

let nameOf: ReturnType<typeof namesOfOfficeFiles> | null = null;

function inOfficeFile(id: string, modules: Modules): string | null {
  nameOf ??= namesOfOfficeFiles(modules, {
    shop: [MAIN, START, SHOP].map(idOf),
    office: idOf(OFFICE),
    frame: idOf(FRAME),
  });
  return nameOf(id);
}

const screenOf = (modules: Modules, route: string) =>
  importedBy(modules, modules.getModuleInfo(idOf(route))?.dynamicallyImportedIds ?? []);

function firstLoadsOf(modules: Modules) {
  const landing = screenOf(modules, 'screens/public/landing/route.ts');
  const signUp = screenOf(modules, 'screens/public/signup/route.ts');
  const base = importedBy(modules, [idOf(START)]).union(landing.intersection(signUp));
  const loader = importedBy(modules, [idOf(MAIN)]);
  // Small modules that other screens need. In another file, their screens would load a whole file of components.
  for (const part of ['TextLink.tsx', 'in-app.ts']) base.add(idOf(`platform/web/ui/${part}`));
  base.delete(idOf(START));
  loader.delete(idOf(MAIN));
  // The sign-in needs a few more components. Without this line it would load the whole kit.
  const forms = signUp.union(screenOf(modules, 'screens/public/login/route.ts'));
  // Order pages load this file and never read the secret of a mailed link.
  forms.delete(idOf('features/users/web/use-fragment-secret.ts'));
  // Components of the kit for screens of customers. The order page has its components in a file of their own.
  const shopRoutes = modules.getModuleInfo(idOf(SHOP))?.importedIds ?? [];
  const screens = importedBy(
    modules,
    shopRoutes.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  );
  const kit = new Set([...screens].filter((id) => /platform[\\/]web[\\/]ui[\\/]/.test(id)));
  const order = screenOf(modules, 'screens/customer/order/route.ts');
  return {
    loader,
    base,
    landing,
    typing: forms,
    kit: kit.intersection(order),
    'more-kit': kit.difference(order),
  };
}

let firstLoads: ReturnType<typeof firstLoadsOf> | null = null;

/** Returns null for modules outside of the first load. */
const inFirstLoad = (file: keyof ReturnType<typeof firstLoadsOf>) => (id: string, modules: Modules) => {
  firstLoads ??= firstLoadsOf(modules);
  return isShopModule.test(id) && firstLoads[file].has(id) ? file : null;
};

/** Styles of all public pages in one file: styles block the first paint, and each file adds a wait. */
const look =
  /platform[\\/]web[\\/]((fonts|theme|base)\.css|ui[\\/](?!table|rich-text-field|floating|dialog|list|text\.|filters|more-actions|dot-chart|sparkline|save-bar|thumbnail)[a-z-]+\.module\.css)$|[\\/](shell|last-resort|landing|sign-in|piece-picture)\.module\.css$/;

const loadedFirst = /assets\/(rolldown-runtime|react|loader|base|look)-/;

/**
 * Returns the files to preload with a dynamically imported file. Each first load contains these lists for all screens.
 * The start file gets an empty list: it imports the back office, whose pages list their own files.
 */
function withoutLoaded(_file: string, needed: string[], { hostId, hostType }: { hostId: string; hostType: string }) {
  if (hostType === 'html') return needed;
  return hostId.startsWith('assets/start-') ? [] : needed.filter((file) => !loadedFirst.test(file));
}

const forBrowsers = {
  // One build serves both areas, so the older minimum of `browserslist` applies.
  target: ['chrome100', 'safari16'],
  cssTarget: ['chrome100', 'safari15.4', 'ios15.4'],
  outDir: '../../dist/web',
  manifest: true,
  modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
  // Source maps are moved out of the served folder by `scripts/web-build.mjs`.
  sourcemap: 'hidden' as const,
  rolldownOptions: {
    output: {
      // Names are short, because first loads contain many: less of the hash, and no common endings.
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: ({ name }: { name: string }) =>
        `assets/${name.replace(/(Screen|Layout|\.module)$/, '')}-[hash:7].js`,
      assetFileNames: 'assets/[name]-[hash:6][extname]',
      codeSplitting: {
        groups: [
          // Runs before the first paint, so it is small.
          { name: inFirstLoad('loader'), priority: 40 },
          { name: 'look', test: look, priority: 30 },
          { name: 'react', test: foundation, priority: 20 },
          { name: 'schemas', test: /node_modules[\\/]zod[\\/]|platform[\\/]web[\\/]ui[\\/]errors-by\./, priority: 20 },
          // Modules of every first load: those of the start file, and those that landing page and sign-up share.
          { name: inFirstLoad('base'), priority: 15 },
          { name: 'sign-in', test: /users[\\/]web[\\/]SignInForm\./, priority: 14 },
          {
            name: 'pictures',
            test: /photos[\\/](web[\\/](PiecePicture|photo|piece-picture)|domain[\\/](endpoints|reading-garment))\.|shared[\\/]money\.|ui[\\/]Money\.|[\\/](PieceRef|piece-ref)\./,
            priority: 14,
          },
          { name: inFirstLoad('landing'), minShareCount: 2, priority: 13 },
          { name: 'reading', test: reading, priority: 13 },
          { name: 'empty', test: /web[\\/]ui[\\/](Accordion|EmptyState|hanger-icon)\./, priority: 13 },
          { name: inFirstLoad('typing'), minShareCount: 3, priority: 12 },
          { name: inFirstLoad('kit'), minShareCount: 3, priority: 10 },
          { name: inFirstLoad('more-kit'), minShareCount: 3, priority: 10 },
          { name: 'days', test: /[\\/](paris-time|working-days|delivery|use-paris-day)\./, priority: 11 },
          { name: 'sign-up', test: /[\\/](PseudoField|use-pseudo-check|use-fragment-secret)\./, priority: 11 },
          { name: inOfficeFile, priority: 9.7, includeDependenciesRecursively: false },
          {
            name: 'lists',
            test: /web[\\/]ui[\\/](DataTable|fold-columns|FuzzyMatchNotice|Pager|Filters|FilterChips|SelectionBar|MoreActions|use-(typed-filter|selection|restored-row))\./,
            minShareCount: 3,
            priority: 9.5,
          },
          { name: 'office-kit', test: /platform[\\/]web[\\/]ui[\\/](?!checked-by\.)/, minShareCount: 3, priority: 9 },
          { name: 'office-kit', test: /ui[\\/]ToastSlot\.|icons[\\/]Icon(Camera|ArrowUp)\./, priority: 9.6 },
          // States, labels and rules of an order, and the looks of its pieces, are mostly needed together.
          {
            name: 'order-life',
            test: /orders[\\/]domain[\\/](lifecycle|labels|rules|problems-buyer)\.|withdrawals[\\/]domain[\\/]lifecycle\.|(catalog|claims)[\\/]domain[\\/]labels\.|invoices[\\/]domain[\\/]labels-documents\.|platform[\\/]web[\\/]api[\\/]missing\.|orders[\\/]web[\\/](PieceLooks|pieces\.module)\./,
            priority: 5,
          },
          // Customer frame and order pages. One file saves four file names in each first load.
          {
            name: 'frame',
            test: /screens[\\/]shell[\\/](Connection|CustomerShell|SessionFailed|use-root-attribute)\.|web[\\/]api[\\/](live-feed|new-key)\.|users[\\/](domain[\\/]labels|web[\\/]use-own-draft)\.|addresses[\\/]domain[\\/]rules\./,
            priority: 5,
          },
          {
            name: 'withdrawals',
            test: /withdrawals[\\/](domain[\\/](problems|rules)|web[\\/]PostagePart)\./,
            priority: 5,
          },
          {
            name: 'account',
            test: /[\\/](ProvedBadge|refused-pseudo|use-arrival|link-gone)\.|http[\\/]access-problems\.|shared[\\/](roles|of-name|folded-text|problems-of)\./,
            priority: 5,
          },
          // Form for a new password, used by two screens. Separate files would add file names to each first load.
          {
            name: 'passwords',
            test: /users[\\/](web[\\/](NewPasswordForm|FactorCodeField|new-password-errors)|domain[\\/]problems)\./,
            priority: 5,
          },
          {
            name: 'law',
            test: /withdrawals[\\/]domain[\\/]labels\.|content[\\/]domain[\\/]labels-legal\./,
            priority: 5,
          },
          {
            name: 'later',
            test: /((payments|retention|withdrawals)[\\/]domain|customer[\\/]withdrawal)[\\/](endpoints|rules-statement)\./,
            priority: 3,
          },
          {
            name: 'pieces',
            test: /[\\/](HeldUntil|PictureRow|MailMyDocuments|MyOrderLines|MyOrderUnavailable|Steps|my-orders\.module|stored-order)[.-]?/,
            priority: 5,
          },
          // The icon renderer, and icons shared by customers and the back office: one file instead of five.
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

/** Build of the screens for rendering on the server. It includes React, which the installed server lacks. */
const forServer = { outDir: '../../dist/ssr', copyPublicDir: false };

/** Returns the name of a class with three characters for its file. A first load has about a hundred class names. */
const classNameOf = (name: string, file: string): string =>
  `${name}-${createHash('sha256').update(sourceOf(file)).digest('base64url').slice(0, 3)}`;

const unusedTanstack =
  /^\.\/(infiniteQueryBehavior|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider|searchParams)\.js$/;
const alias = [
  // React has this hook since 18. The shim is for older versions.
  { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
  { find: unusedTanstack, replacement: idOf('platform/web/boot/not-built.ts') },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: 'app/web',
  css: { modules: { generateScopedName: classNameOf } },
  plugins: [react(), isSsrBuild ? null : listRoutes],
  resolve: { alias },
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: { emptyOutDir: true, assetsInlineLimit: 0, ...(isSsrBuild ? forServer : forBrowsers) },
  server: { proxy: Object.fromEntries(proxiedPaths.map((path) => [path, { target: backend }])) },
}));
