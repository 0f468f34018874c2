import { ensureDependencies } from './dependencies.mjs';
import { run } from './runtime.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.log('Usage : node scripts/run.mjs <fichier.ts> [arguments]');
  process.exit(1);
}
ensureDependencies({ dev: false });
process.exit(await run([file, ...args]));
