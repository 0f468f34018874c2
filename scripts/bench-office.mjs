import { ensureDependencies } from './dependencies.mjs';
import { run } from './runtime.mjs';
import { ensureWeb } from './web-build.mjs';

// npm run bench:office [-- name]: the screens are measured as they are built.
ensureDependencies();
if (!(await ensureWeb())) process.exit(1);
process.exit(await run(['bench/office.ts', ...process.argv.slice(2)]));
