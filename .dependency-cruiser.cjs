// Who may import whom. Each sentence of the house has its rule; scripts/walls.test.ts sees each of them fail.

/** A feature calls those before it; those after it react to its events. */
const FEATURE_ORDER = ['users', 'content', 'addresses', 'lives', 'catalog', 'feed', 'orders', 'payments', 'shipping'];

const TESTS = '\\.test\\.ts$|^e2e/|^bench/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule per feature, all under one name: no feature imports a later one. */
const featureOrder = FEATURE_ORDER.slice(0, -1).map((feature, index) =>
  forbid(
    'features-in-order',
    `${feature} only calls the features before it; those after it react to its events.`,
    { path: `^server/features/${feature}/`, pathNot: TESTS },
    { path: `^server/features/(${FEATURE_ORDER.slice(index + 1).join('|')})/` },
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
      { path: '^(server|web|e2e|bench|scripts)/' },
    ),
    forbid('web-not-server', 'web never imports server, not even types.', { path: '^web/' }, { path: '^server/' }),
    forbid('server-not-web', 'server never imports web, not even types.', { path: '^server/' }, { path: '^web/' }),
    forbid(
      'routes-no-database',
      'routes.ts ties a contract to a guard and a command: it never touches the database.',
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
      { path: '^server/integrations/', pathNot: '/gateway\\.ts$|^server/integrations/failure\\.ts$' },
    ),
    ...featureOrder,
    forbid('no-cycles', 'two files that need each other are one file, or three.', {}, { circular: true }),
    forbid(
      'tests-stay-in-tests',
      'production code imports neither tests nor what makes them easy.',
      { path: '^(domain|server|web)/', pathNot: `${TESTS}|^server/testing\\.ts$|(^|/)testing/` },
      { path: `${TESTS}|^server/testing\\.ts$|(^|/)testing/` },
    ),
    forbid(
      'no-mantine-in-screens',
      'screens speak the house kit of web/ui.',
      { path: '^web/(features|routes)/' },
      { path: '^node_modules/@mantine/' },
    ),
    forbid(
      'sandbox-at-the-door',
      'only where the shop is put together, and the tests, know the stand-ins.',
      { path: '^(domain|server|web)/', pathNot: `^server/(open-shop|testing)\\.ts$|^server/sandbox/|${TESTS}` },
      { path: '^server/sandbox/' },
    ),
    forbid(
      'nothing-unresolved',
      'an import that leads nowhere is a wall nobody sees.',
      { path: '^(domain|server|web|scripts|e2e|bench)/' },
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
