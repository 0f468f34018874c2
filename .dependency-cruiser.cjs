// Import rules of the architecture (decision 0092). scripts/imports.test.ts violates each rule once.

const { FEATURES } = require('./scripts/feature-order.ts');

const TESTS = '\\.test\\.ts$|^e2e/|^bench/|^sandbox/testing/';
// The files `query*.ts` of a screen run on the server. Endpoints, schemas, rules and labels run on both sides.
const QUERY = 'query[^/]*\\.ts$';
const ON_BOTH_SIDES = '(endpoints|schemas|rules|labels)\\.ts$';
const WEB = `^(app/web|features/[^/]+/web|platform/web)/|^screens/(?!.*/(${QUERY}|${ON_BOTH_SIDES}))`;
const SERVER = `^(app/(server|pages|tools)|features/[^/]+/server|platform/server|sandbox|importer)/|^app/(features|screens)\\.ts$|^features/[^/]+/feature\\.ts$|^screens/.*/${QUERY}`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Rules of the same name, one per feature: a feature does not import later features. */
const inOrder = FEATURES.slice(0, -1).map((feature, index) =>
  forbid(
    'features-in-order',
    `${feature} may only import the features before it. Later features react to its events.`,
    { path: `^features/${feature}/`, pathNot: TESTS },
    { path: `^features/(${FEATURES.slice(index + 1).join('|')})/` },
  ),
);

module.exports = {
  forbidden: [
    forbid(
      'shared-is-independent',
      'shared runs on the server and in browsers: it may only import itself and zod/mini.',
      { path: '^shared/', pathNot: TESTS },
      { pathNot: '^shared/|^node_modules/zod/mini/' },
    ),
    forbid(
      'domain-is-independent',
      'the domain of a feature runs on the server and in browsers: it may only import domains, shared and zod/mini.',
      { path: '^features/[^/]+/domain/', pathNot: TESTS },
      { pathNot: '^features/[^/]+/domain/|^shared/|^node_modules/zod/mini/' },
    ),
    forbid(
      'domain-tests-stay-inside',
      'domains and shared, with their tests, import neither the server nor the browser part.',
      { path: '^(features/[^/]+/domain|shared)/' },
      { path: `${WEB}|${SERVER}|^(e2e|bench|scripts)/` },
    ),
    forbid(
      'screens-declare-light',
      'endpoints, schemas, rules and labels of a screen run on the server and in browsers: they may only import such files of screens, domains, shared and zod/mini.',
      { path: `^screens/.*/${ON_BOTH_SIDES}` },
      { pathNot: `^screens/.*/${ON_BOTH_SIDES}|^features/[^/]+/domain/|^shared/|^node_modules/zod/mini/` },
    ),
    forbid(
      'office-declares-apart',
      'domain/admin.ts has endpoints of the back office only, which customer pages must not load.',
      { path: '^(screens/(customer|public|shell)|features/[^/]+/domain)/', pathNot: `${TESTS}|/admin[^/]*\\.ts$` },
      { path: '^features/[^/]+/domain/admin\\.ts$' },
    ),
    forbid(
      'web-not-server',
      'the browser part does not import the server, not even its types.',
      { path: WEB },
      { path: SERVER },
    ),
    forbid(
      'server-not-web',
      'the server does not import the browser part, not even its types.',
      { path: SERVER },
      { path: WEB },
    ),
    forbid(
      'features-no-http',
      'features do not depend on HTTP: feature.ts names the command of each endpoint, and platform/server/http handles the requests.',
      { path: '^features/[^/]+/(server/|feature\\.ts$)', pathNot: TESTS },
      { path: '^platform/server/http/|^node_modules/(fastify|@fastify/[^/]+)/' },
    ),
    forbid(
      'queries-no-http',
      'the query of a screen may only import implement.ts of platform/server/http.',
      { path: `^screens/.*/${QUERY}`, pathNot: TESTS },
      { path: '^platform/server/http/(?!implement\\.ts$)|^node_modules/(fastify|@fastify/[^/]+)/' },
    ),
    forbid(
      'providers-by-gateway',
      'features call providers through gateway.ts, which uses the terms of the shop.',
      { path: '^features/[^/]+/server/', pathNot: TESTS },
      {
        path: '^platform/server/integrations/',
        pathNot: '/gateway\\.ts$|^platform/server/integrations/(failure|watch-provider)\\.ts$',
      },
    ),
    ...inOrder,
    forbid(
      'feature-declares-itself',
      'feature.ts declares a feature. Only the list of features (app/features.ts) may import it.',
      { pathNot: '^app/features\\.ts$' },
      { path: '^features/[^/]+/feature\\.ts$' },
    ),
    forbid(
      'platform-knows-no-feature',
      'platform and shared serve every feature: they do not import features.',
      { path: '^(platform|shared)/', pathNot: TESTS },
      { path: '^features/' },
    ),
    forbid(
      'crash-without-kit',
      'the crash screen must work when the file of the kit did not load.',
      { path: '^screens/shell/Crash\\.tsx$' },
      { path: '^platform/web/ui/' },
    ),
    forbid(
      'kit-page-is-separate',
      'platform/web/kit shows the kit during development. Screens do not import it, so that visitors do not load it.',
      { path: WEB, pathNot: '^(app/web/kit\\.tsx$|platform/web/kit/)' },
      { path: '^platform/web/kit/' },
    ),
    forbid(
      'screens-on-top',
      'screens import features. Features do not import screens.',
      { path: '^(features|platform|shared)/', pathNot: TESTS },
      { path: '^screens/' },
    ),
    forbid(
      'app-on-top',
      'app starts the shop and imports the other folders. They do not import it.',
      { path: '^(features|platform|screens|shared)/', pathNot: TESTS },
      { path: '^app/' },
    ),
    forbid(
      'no-cycles',
      'files do not import each other in a cycle. Join them, or move the common part to another file.',
      {},
      { circular: true },
    ),
    forbid(
      'tests-stay-in-tests',
      'production code imports neither tests nor the helpers in testing folders.',
      { path: '^(app|features|importer|platform|sandbox|screens|shared)/', pathNot: `${TESTS}|(^|/)testing/` },
      { path: `${TESTS}|(^|/)testing/` },
    ),
    forbid(
      'no-mantine-in-screens',
      'screens use the kit of platform/web/ui.',
      { path: '^(features/[^/]+/web|screens)/' },
      { path: '^node_modules/@mantine/' },
    ),
    forbid(
      'sandbox-imported-once',
      'the shop runs without its sandbox: only open-stand-ins.ts may import the sandbox.',
      {
        path: '^(app|features|importer|platform|screens|shared)/',
        pathNot: `^app/server/open-stand-ins\\.ts$|${TESTS}|(^|/)testing/`,
      },
      { path: '^sandbox/' },
    ),
    forbid(
      'sandbox-entry-alone',
      'the shop imports only entry.ts of the sandbox.',
      { path: '^app/server/open-stand-ins\\.ts$' },
      { path: '^sandbox/', pathNot: '^sandbox/entry\\.ts$' },
    ),
    forbid(
      'importer-is-separate',
      'the importer of an old shop imports the shop. The shop does not import the importer.',
      { path: '^(app|features|platform|sandbox|screens|shared)/' },
      { path: '^importer/' },
    ),
    forbid(
      'nothing-unresolved',
      'every import must be resolved, because rules do not apply to unresolved imports.',
      { path: '^(app|features|platform|sandbox|importer|screens|shared|scripts|e2e|bench)/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    // dependency-cruiser cannot read sources with TypeScript 7, so it uses swc.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // swc refuses declaration files. They contain no imports of the project.
    exclude: { path: '\\.(css|svg|png|woff2|d\\.ts)$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
