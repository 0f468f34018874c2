import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './dependencies.mjs';
import { root } from './runtime.mjs';

const pinned = join(root, 'bench', 'lighthouse');
const folder = join(root, '.cache', 'lighthouse');
const FILES = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * Installs Lighthouse at its first use, because its hundred packages serve nothing else.
 * @returns false when that fails, after printing npm's output.
 */
export function ensureLighthouse() {
  const isThere = existsSync(join(folder, 'node_modules', '.package-lock.json')) && FILES.every((file) => isSame(file));
  if (isThere) return true;
  console.log('Installation de Lighthouse (180 Mo, une fois)…');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) cpSync(join(pinned, file), join(folder, file));
  const { status, output } = npm(['ci'], folder);
  if (status === 0) return true;
  rmSync(folder, { recursive: true, force: true });
  console.log(`L’installation de Lighthouse (npm ci) n’a pas abouti. Ce que npm en dit :\n${output.trim()}`);
  return false;
}

function isSame(file) {
  return readFileSync(join(pinned, file), 'utf8') === readFileSync(join(folder, file), 'utf8');
}
