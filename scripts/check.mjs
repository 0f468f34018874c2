import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { runQuietly } from './runtime.mjs';

// The checks run side by side on few cores: threads and garbage collection of the compiler would double its work.
const TSC = ['node_modules/typescript/bin/tsc', '--singleThreaded', '--noEmit', '-p'];

const STEPS = [
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  ['types of the server', [...TSC, 'tsconfig.server.json']],
  ['types of the screens', [...TSC, 'tsconfig.web.json']],
  ['types of the screens’ tests', [...TSC, 'tsconfig.web-tests.json']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--format', 'unix', '.']],
  ['imports', ['scripts/check-imports.ts']],
  ['structure', ['scripts/check-structure.ts']],
  ['tables', ['scripts/check-tables.ts']],
  ['migrations', ['scripts/check-migrations.ts']],
  ['comments and titles', ['scripts/check-prose.ts']],
  ['French texts', ['scripts/check-french.ts']],
  ['typography', ['scripts/check-typography.ts']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
];

export async function runChecks() {
  const results = await Promise.all(
    STEPS.map(async ([name, args]) => ({ name, ...(await runQuietly(args, { env: { GOGC: '400', NO_COLOR: '1' } })) })),
  );
  for (const { name, output } of results.filter((result) => !result.ok)) {
    console.log(`✖ ${name}\n${output.trimEnd()}\n`);
  }
  const failed = results.filter((result) => !result.ok).length;
  return { passed: results.length - failed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureDependencies();
  const begin = Date.now();
  const { passed, failed } = await runChecks();
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  console.log(
    failed > 0
      ? `${failed} of ${passed + failed} checks failed, ${seconds} s`
      : `${passed} checks passed, ${seconds} s`,
  );
  process.exit(failed > 0 ? 1 : 0);
}
