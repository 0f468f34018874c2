import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, npm } from './dependencies.mjs';
import { root, run } from './runtime.mjs';
import { ensureWeb } from './web-build.mjs';

const pinnedLighthouse = join(root, 'bench', 'lighthouse');
const lighthouseFolder = join(root, '.cache', 'lighthouse');
const LIGHTHOUSE_FILES = ['package.json', 'package-lock.json', '.npmrc'];

// Usage: `npm run bench:front [-- sizes]`. `sizes` measures only the weight of pages, which needs no Lighthouse.
const args = process.argv.slice(2);
ensureDependencies();
if (!(await ensureWeb())) process.exit(1);
const onlySizes = args.includes('sizes') || !ensureLighthouse();
process.exit(await run(['bench/front.ts', ...(onlySizes ? ['sizes'] : [])]));

/**
 * Installs Lighthouse at its first use, because its hundred packages serve nothing else.
 * @returns false when that fails, after printing npm's output.
 */
function ensureLighthouse() {
  const isThere =
    existsSync(join(lighthouseFolder, 'node_modules', '.package-lock.json')) &&
    LIGHTHOUSE_FILES.every((file) => isSame(file));
  if (isThere) return true;
  console.log('Installation de Lighthouse (180 Mo, une fois)…');
  rmSync(lighthouseFolder, { recursive: true, force: true });
  mkdirSync(lighthouseFolder, { recursive: true });
  for (const file of LIGHTHOUSE_FILES) cpSync(join(pinnedLighthouse, file), join(lighthouseFolder, file));
  const { status, output } = npm(['ci'], lighthouseFolder);
  if (status === 0) return true;
  rmSync(lighthouseFolder, { recursive: true, force: true });
  console.log(`L’installation de Lighthouse (npm ci) n’a pas abouti. Ce que npm en dit :\n${output.trim()}`);
  return false;
}

function isSame(file) {
  return readFileSync(join(pinnedLighthouse, file), 'utf8') === readFileSync(join(lighthouseFolder, file), 'utf8');
}
