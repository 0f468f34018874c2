import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { runQuietly } from './runtime.mjs';

const STEPS = [
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  ['types of the server', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.server.json']],
  ['types of the screens', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.web.json']],
  ['types of the screens’ tests', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.web-tests.json']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--format', 'unix', '.']],
  ['imports', ['scripts/check-imports.ts']],
  ['structure', ['scripts/check-structure.ts']],
  ['tables', ['scripts/check-tables.ts']],
  ['comments and titles', ['scripts/check-prose.ts']],
  ['French texts', ['scripts/check-french.ts']],
  ['sizes of type', ['scripts/check-type.ts']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
];

/** Runs every check, prints the failures, and counts. */
export async function runChecks() {
  const results = await Promise.all(
    STEPS.map(async ([name, args]) => ({ name, ...(await runQuietly(args, { env: { NO_COLOR: '1' } })) })),
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
