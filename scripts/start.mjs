import { ensureDependencies, isBuildAllowed, refuseUnbuilt } from './dependencies.mjs';
import { run } from './runtime.mjs';
import { ensureWeb, isWebStale } from './web-build.mjs';

const isStale = isWebStale();
if (isStale && !isBuildAllowed()) refuseUnbuilt('la partie navigateur manque ou ne correspond pas au code');
ensureDependencies({ dev: isStale });
if (isStale && !(await ensureWeb())) process.exit(1);
// systemd opens a socket for the shop and keeps it open while the shop restarts (decision 0134).
const { LISTEN_PID, LISTEN_FDS } = process.env;
const hasSocket = LISTEN_PID === String(process.pid) && LISTEN_FDS === '1';
const args = ['app/server/main.ts', ...(hasSocket ? ['--socket=3'] : []), ...process.argv.slice(2)];
process.exit(await run(args, hasSocket ? { stdio: ['inherit', 'inherit', 'inherit', 3] } : {}));
