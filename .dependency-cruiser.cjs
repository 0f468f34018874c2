// Import rules of the architecture (decision 0092). scripts/imports.test.ts violates each rule once.

const { FEATURES } = require('./scripts/feature-order.ts');

const TESTS = '\\.test\\.ts$|^e2e/|^bench/|^sandbox/testing/';
// `query.ts` and its parts of a screen run on the server. Endpoints, schemas, rules and labels run on both sides.
const QUERY = 'query[^/]*\\.ts$';
const ON_BOTH_SIDES = '(endpoints|schemas|rules|labels)\\.ts$';
const WEB = `^(app/web|features/[^/]+/web|platform/web)/|^screens/(?!.*/(${QUERY}|${ON_BOTH_SIDES}))`;
const SERVER = `^(app/(server|pages|tools)|features/[^/]+/server|platform/server|sandbox|importer)/|^app/(features|screens)\\.ts$|^features/[^/]+/feature\\.ts$|^screens/.*/${QUERY}`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule per feature, all under one name: no feature imports a later one. */
const inOrder = FEATURES.slice(0, -1).map((feature, index) =>
  forbid(
    'features-in-order',
    `${feature} only calls the features before it; those after it react to its events.`,
    { path: `^features/${feature}/`, pathNot: TESTS },
    { path: `^features/(${FEATURES.slice(index + 1).join('|')})/` },
  ),
);

module.exports = {
  forbidden: [
    forbid(
      'shared-is-independent',
      'shared runs everywhere: it imports itself and zod/mini, nothing else.',
      { path: '^shared/', pathNot: TESTS },
      { pathNot: '^shared/|^node_modules/zod/mini/' },
    ),
    forbid(
      'domain-is-independent',
      'the domain of a feature runs everywhere: it imports domains, shared and zod/mini, nothing else.',
      { path: '^features/[^/]+/domain/', pathNot: TESTS },
      { pathNot: '^features/[^/]+/domain/|^shared/|^node_modules/zod/mini/' },
    ),
    forbid(
      'domain-tests-stay-inside',
      'the tests of domains and of shared need neither server nor web.',
      { path: '^(features/[^/]+/domain|shared)/' },
      { path: `${WEB}|${SERVER}|^(e2e|bench|scripts)/` },
    ),
    forbid(
      'screens-declare-light',
      'endpoints, schemas, rules and labels of a screen run on both sides: they import those of others, domains, shared and zod/mini.',
      { path: `^screens/.*/${ON_BOTH_SIDES}` },
      { pathNot: `^screens/.*/${ON_BOTH_SIDES}|^features/[^/]+/domain/|^shared/|^node_modules/zod/mini/` },
    ),
    forbid(
      'office-declares-apart',
      'domain/admin.ts has endpoints of the office alone: pages of customers would load them.',
      { path: '^(screens/(customer|public|shell)|features/[^/]+/domain)/', pathNot: `${TESTS}|/admin[^/]*\\.ts$` },
      { path: '^features/[^/]+/domain/admin\\.ts$' },
    ),
    forbid('web-not-server', 'the browser never imports the server, not even types.', { path: WEB }, { path: SERVER }),
    forbid('server-not-web', 'the server never imports the browser, not even types.', { path: SERVER }, { path: WEB }),
    forbid(
      'features-no-http',
      'features don’t know HTTP: feature.ts gives each endpoint its command, and platform/server/http does the rest.',
      { path: '^features/[^/]+/(server/|feature\\.ts$)', pathNot: TESTS },
      { path: '^platform/server/http/|^node_modules/(fastify|@fastify/[^/]+)/' },
    ),
    forbid(
      'queries-no-http',
      'the query of a screen knows of HTTP only how endpoints are implemented.',
      { path: `^screens/.*/${QUERY}`, pathNot: TESTS },
      { path: '^platform/server/http/(?!implement\\.ts$)|^node_modules/(fastify|@fastify/[^/]+)/' },
    ),
    forbid(
      'providers-by-gateway',
      'features speak to providers through gateway.ts, in our words.',
      { path: '^features/[^/]+/server/', pathNot: TESTS },
      {
        path: '^platform/server/integrations/',
        pathNot: '/gateway\\.ts$|^platform/server/integrations/(failure|watch-provider)\\.ts$',
      },
    ),
    ...inOrder,
    forbid(
      'feature-declares-itself',
      'a feature declares itself in feature.ts; the list of features alone reads it.',
      { pathNot: '^app/features\\.ts$' },
      { path: '^features/[^/]+/feature\\.ts$' },
    ),
    forbid(
      'platform-knows-no-feature',
      'platform and shared serve every feature: they know none.',
      { path: '^(platform|shared)/', pathNot: TESTS },
      { path: '^features/' },
    ),
    forbid(
      'crash-without-kit',
      'the crash screen is shown when the file of the kit did not load.',
      { path: '^screens/shell/Crash\\.tsx$' },
      { path: '^platform/web/ui/' },
    ),
    forbid(
      'kit-page-is-separate',
      'platform/web/kit shows the kit during development: no screen imports it, so that no visitor loads it.',
      { path: WEB, pathNot: '^(app/web/kit\\.tsx$|platform/web/kit/)' },
      { path: '^platform/web/kit/' },
    ),
    forbid(
      'screens-on-top',
      'a screen uses features; no feature knows a screen.',
      { path: '^(features|platform|shared)/', pathNot: TESTS },
      { path: '^screens/' },
    ),
    forbid(
      'app-on-top',
      'app starts the shop: nothing under it knows it.',
      { path: '^(features|platform|screens|shared)/', pathNot: TESTS },
      { path: '^app/' },
    ),
    forbid('no-cycles', 'two files that need each other are one file, or three.', {}, { circular: true }),
    forbid(
      'tests-stay-in-tests',
      'production code imports neither tests nor what makes them easy.',
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
      'the shop runs without its sandbox: only open-stand-ins.ts imports it.',
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
      'the importer of an old shop uses the shop; the shop does not know it.',
      { path: '^(app|features|platform|sandbox|screens|shared)/' },
      { path: '^importer/' },
    ),
    forbid(
      'nothing-unresolved',
      'an import that leads nowhere is a wall nobody sees.',
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
