import { ensureDependencies } from './dependencies.mjs';
import { run } from './runtime.mjs';
import { ensureWeb } from './web-build.mjs';

// Usage: `npm run bench [-- --quick] [--million] [--streams=10000] [--only=reads,adds] [--to=folder]`.
ensureDependencies();
if (!(await ensureWeb())) process.exit(1);
process.exit(await run(['bench/main.ts', ...process.argv.slice(2)]));
