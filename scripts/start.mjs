import { ensureDependencies, isInstalled } from './dependencies.mjs';
import { run } from './runtime.mjs';
import { canBuildWeb, ensureWeb, isWebBuilt, isWebStale } from './web-build.mjs';

// A server installed without development packages serves the built browser part it received.
const isWebReceived = isInstalled() && isWebBuilt() && !canBuildWeb();
ensureDependencies({ dev: !isWebReceived && isWebStale() });
if (canBuildWeb() && !(await ensureWeb())) process.exit(1);
process.exit(await run(['app/server/main.ts', ...process.argv.slice(2)]));
