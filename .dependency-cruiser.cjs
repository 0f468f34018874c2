// Who may import whom. Each sentence of the house has its rule; scripts/walls.test.ts sees each of them fail.

const { FEATURES } = require('./scripts/feature-order.ts');

const TESTS = '\\.test\\.ts$|^e2e/|^bench/|^stage/testing/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule per feature, all under one name: no feature imports a later one. */
const inOrder = (name, folder) =>
  FEATURES.slice(0, -1).map((feature, index) =>
    forbid(
      name,
      `${feature} only calls the features before it; those after it react to its events.`,
      { path: `^${folder}/${feature}/`, pathNot: TESTS },
      { path: `^${folder}/(${FEATURES.slice(index + 1).join('|')})/` },
    ),
  );

module.exports = {
  forbidden: [
    forbid(
      'domain-stands-alone',
      'domain runs everywhere: it imports itself and zod/mini, nothing else.',
      { path: '^domain/', pathNot: TESTS },
      { pathNot: '^domain/|^node_modules/zod/mini/' },
    ),
    forbid(
      'domain-tests-stay-inside',
      'the tests of domain need neither server nor web.',
      { path: '^domain/' },
      { path: '^(server|stage|import|web|e2e|bench|scripts)/' },
    ),
    forbid(
      'web-not-server',
      'web never imports server, its stage or the import, not even types.',
      { path: '^web/' },
      { path: '^(server|stage|import)/' },
    ),
    forbid(
      'server-not-web',
      'server never imports web, not even types.',
      { path: '^(server|stage|import)/' },
      { path: '^web/' },
    ),
    forbid(
      'routes-no-database',
      'routes.ts ties endpoints to their schemas and commands: it never touches the database.',
      { path: '^server/features/[^/]+/routes\\.ts$' },
      {
        path: '^server/db/|^server/features/[^/]+/tables\\.ts$|^node_modules/(@types/)?(pg|pg-[^/]+|sql-template-tag)/',
      },
    ),
    forbid(
      'features-no-http',
      'features don’t know HTTP; their routes.ts alone does.',
      { path: '^server/features/', pathNot: `/routes\\.ts$|${TESTS}` },
      { path: '^server/http/|^node_modules/(fastify|@fastify/[^/]+)/' },
    ),
    forbid(
      'providers-by-gateway',
      'features speak to providers through gateway.ts, in our words.',
      { path: '^server/features/', pathNot: TESTS },
      { path: '^server/integrations/', pathNot: '/gateway\\.ts$|^server/integrations/(failure|watch-provider)\\.ts$' },
    ),
    ...inOrder('features-in-order', 'server/features'),
    ...inOrder('screens-in-order', 'web/features'),
    forbid(
      'kit-knows-no-feature',
      'web/api and web/ui serve every feature, and web/kit shows web/ui: they know none.',
      { path: '^web/(api|ui|kit)/', pathNot: TESTS },
      { path: '^web/(features|routes)/' },
    ),
    forbid(
      'crash-without-kit',
      'the crash screen is shown when the file of the kit did not load.',
      { path: '^web/features/shell/Crash\\.tsx$' },
      { path: '^web/ui/' },
    ),
    forbid(
      'page-of-the-kit-stands-beside',
      'web/kit shows the kit during development: no screen imports it, so that no visitor loads it.',
      { path: '^web/', pathNot: '^web/kit/' },
      { path: '^web/kit/' },
    ),
    forbid(
      'routes-on-top',
      'a screen is shown by its route; no feature knows an address’s file.',
      { path: '^web/features/' },
      { path: '^web/routes/' },
    ),
    forbid('no-cycles', 'two files that need each other are one file, or three.', {}, { circular: true }),
    forbid(
      'tests-stay-in-tests',
      'production code imports neither tests nor what makes them easy.',
      { path: '^(domain|server|web|import|stage/(sandbox|demo))/', pathNot: `${TESTS}|(^|/)testing/` },
      { path: `${TESTS}|(^|/)testing/` },
    ),
    forbid(
      'no-mantine-in-screens',
      'screens speak the house kit of web/ui.',
      { path: '^web/(features|routes)/' },
      { path: '^node_modules/@mantine/' },
    ),
    forbid(
      'stage-by-its-door',
      'the shop runs without its stage: one file asks for it, through one door.',
      { path: '^(domain|server|web|import)/', pathNot: `^server/start/open-stage\\.ts$|${TESTS}|(^|/)testing/` },
      { path: '^stage/' },
    ),
    forbid(
      'one-door',
      'the door is the one file of the stage that the shop knows.',
      { path: '^server/start/open-stage\\.ts$' },
      { path: '^stage/', pathNot: '^stage/door\\.ts$' },
    ),
    forbid(
      'import-stands-beside',
      'the import of an old shop uses the shop; the shop does not know it.',
      { path: '^(domain|server|web|stage)/' },
      { path: '^import/' },
    ),
    forbid(
      'nothing-unresolved',
      'an import that leads nowhere is a wall nobody sees.',
      { path: '^(domain|server|stage|import|web|scripts|e2e|bench)/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    // Under TypeScript 7 dependency-cruiser reads no TypeScript at all unless told to read it with swc.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // swc refuses declaration files, which hold no imports of ours anyway.
    exclude: { path: '\\.(css|svg|png|woff2|d\\.ts)$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
