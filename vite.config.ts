import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const backend = process.env['SHOP_BACKEND'] ?? 'http://127.0.0.1:3000';
// The screens’ own modules under web/api/ are Vite’s; what has no extension is the server’s.
const served = ['^/api/(?!.*\\.tsx?)', '/functions', '/files', '/sandbox', '/healthz', '/readyz', '/metrics'];

/** Libraries that every screen needs; kept apart so that a release of ours leaves them cached. */
const foundation = /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store)[\\/](?!.*infinite)/;

/** The part of the kit that the landing page needs. Whatever is added here is paid for by every visitor. */
const base = new RegExp(
  'web[\\\\/](api[\\\\/](?!sentry|live-feed|customer-endpoints)|' +
    'features[\\\\/](shell[\\\\/](Consent|use-consent)|users[\\\\/](destination|refused-pseudo|use-arrival))\\.|ui[\\\\/](' +
    [
      'Alert',
      'Button',
      'Card',
      'EmailField',
      'EmptyState',
      'ErrorState',
      'Field',
      'Form',
      'IconButton',
      'LinkButton',
      'LoadingState',
      'Page',
      'Redirect',
      'RichText',
      'Row',
      'Skeleton',
      'SkipLink',
      'Stack',
      'TextField',
      'TextLink',
      'Toasts',
      'VisuallyHidden',
      'accessible',
      'button',
      'button-look',
      'class-names',
      'field',
      'gaps',
      'glyphs',
      'layers',
      'page',
      'state',
      'toast',
      'tone',
      'use-form',
    ].join('|') +
    ')\\.)',
);

/** What forms that a buyer fills in have more than the landing page's. */
const typing = /web[\\/]ui[\\/](Checkbox|use-debounced|use-draft|focus-first-error)\./;

/** Tells the server's build which file each route's screen is in, as its browser files are listed by that name. */
const namedRoutes: Plugin = {
  name: 'named-routes',
  enforce: 'pre',
  transform(code, id) {
    if (!/web[\\/]routes[\\/][a-z]+-routes\.ts$/.test(id)) return null;
    return code.replace(
      /component: lazyRouteComponent\(\(\) => import\('(?:#web|(\.))\/([^']+)'\)/g,
      (found, near, file) => {
        return `staticData: { file: '${near ? 'routes/' : ''}${file}' }, ${found}`;
      },
    );
  },
};

/** The look of every public page in one file: they are painted once it is there, and each file more is a wait more. */
const look =
  /web[\\/]((theme|base)\.css|ui[\\/](?!table|rich-text-field|floating|dialog)[a-z-]+\.module\.css|features[\\/](shell[\\/](shell|last-resort)|content[\\/]landing|users[\\/]sign-in)\.module\.css)$/;

const forBrowsers = {
  outDir: '../dist/web',
  manifest: true,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'loader', test: /web[\\/](breathe|first-paint)\.ts$|vite.preload-helper/, priority: 40 },
          { name: 'look', test: look, priority: 30 },
          { name: 'foundation', test: foundation, priority: 20 },
          { name: 'schemas', test: /node_modules[\\/]zod[\\/]|web[\\/]ui[\\/]errors-by\./, priority: 20 },
          { name: 'typing', test: typing, priority: 12 },
          { name: 'base', test: base, priority: 15 },
          { name: 'kit', test: /web[\\/]ui[\\/]/, minShareCount: 3, priority: 10 },
          { name: 'icons', test: /tabler[\\/]icons-react[\\/].*createReactComponent/, priority: 10 },
        ],
      },
    },
  },
};

/** The public screens for the server, which draws them into the page: React included, as it is installed without. */
const forServer = { outDir: '../dist/ssr', copyPublicDir: false };

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), ...(isSsrBuild ? [namedRoutes] : [])],
  // React has had this hook of its own since 18; the stand-in is for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: { emptyOutDir: true, assetsInlineLimit: 0, ...(isSsrBuild ? forServer : forBrowsers) },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: backend }])) },
}));
