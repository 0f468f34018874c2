import { ensureDependencies } from './dependencies.mjs';
import { ensureLighthouse } from './lighthouse.mjs';
import { run } from './runtime.mjs';
import { ensureWeb } from './web-build.mjs';

// Usage: `npm run bench:front [-- sizes]`. `sizes` measures the weight of pages alone, which needs no Lighthouse.
const args = process.argv.slice(2);
ensureDependencies();
if (!(await ensureWeb())) process.exit(1);
const onlySizes = args.includes('sizes') || !ensureLighthouse();
process.exit(await run(['bench/front.ts', ...(onlySizes ? ['sizes'] : [])]));
