import { configDefaults, defineConfig } from 'vitest/config';

/** Files that start processes, replace globals or stop their database. Each runs in a process of its own. */
const ALONE = [
  'importer/main.test.ts',
  'scripts/dependencies.test.ts',
  'scripts/install-machine.test.ts',
  'scripts/runtime.test.ts',
  'scripts/start.test.ts',
  'platform/server/db/embedded/start-embedded.test.ts',
  'platform/server/db/outage.test.ts',
  'platform/server/db/pooler.test.ts',
  'platform/server/http/shutdown.test.ts',
  'app/server/in-service.test.ts',
  'platform/server/integrations/errors/*.test.ts',
  'app/server/main.test.ts',
  'app/server/open-shop.test.ts',
  'app/tools/*.test.ts',
];

/** Longer than any test takes on a busy machine, to end a test that waits forever. */
const TIMEOUT_MS = 300_000;

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{app,bench,e2e,features,importer,platform,sandbox,screens,scripts,shared}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
    pool: 'forks',
    // Twice the two cores of the usual machine, because a browser test waits half of its time.
    maxWorkers: 4,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    sequence: { hooks: 'list' },
    setupFiles: ['sandbox/testing/worker.ts'],
    // Tests run as the shop does: Node strips the types, and caches the compiled code.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A larger young generation, because a worker allocates more in a minute than the shop does in an hour.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'],
    silent: 'passed-only',
    slowTestThreshold: 20_000,
  },
});
