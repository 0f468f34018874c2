import { ensureDependencies } from './dependencies.mjs';
import { follow, start } from './runtime.mjs';

ensureDependencies();
const port = process.env.PORT ?? '3000';
const address = 'http://localhost:5173';
// Mails and payment returns must lead to the page that reloads automatically.
const env = { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? address, SHOP_BACKEND: `http://127.0.0.1:${port}` };

console.log(`Développement : ${address} (le serveur redémarre et les écrans se rechargent à chaque changement).`);
const shop = start(['--watch', '--watch-preserve-output', 'app/server/main.ts'], { env });
const screens = start(['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort', '--logLevel', 'warn'], {
  env,
});

const codes = Promise.all(
  [shop, screens].map(async (child, index, both) => {
    const code = await follow(child);
    both[1 - index].kill('SIGTERM');
    return code;
  }),
);
process.exit(Math.max(...(await codes)));
