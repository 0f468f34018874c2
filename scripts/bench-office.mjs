import { ensureDependencies } from './dependencies.mjs';
import { run } from './runtime.mjs';
import { ensureWeb } from './web-build.mjs';

// Usage: `npm run bench:office [-- name]`. Measures the built screens.
ensureDependencies();
if (!(await ensureWeb())) process.exit(1);
process.exit(await run(['bench/office.ts', ...process.argv.slice(2)]));
