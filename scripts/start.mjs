import { ensureDependencies, isBuildAllowed, refuseUnbuilt } from './dependencies.mjs';
import { run } from './runtime.mjs';
import { ensureWeb, isWebStale } from './web-build.mjs';

const isStale = isWebStale();
if (isStale && !isBuildAllowed()) refuseUnbuilt('la partie navigateur manque ou ne correspond pas au code');
ensureDependencies({ dev: isStale });
if (isStale && !(await ensureWeb())) process.exit(1);
process.exit(await run(['app/server/main.ts', ...process.argv.slice(2)]));
