import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { findNode } from './runtime.mjs';
import { ensureWeb, isWebStale } from './web-build.mjs';

export async function build() {
  // Allows the installation and the build in production too (`isBuildAllowed`), because the user has asked for them.
  process.env.BUILD = '1';
  ensureDependencies({ dev: isWebStale() });
  findNode();
  return ensureWeb();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!(await build())) process.exit(1);
  console.log('La boutique est construite : npm start n’a plus rien à installer, à télécharger ni à construire.');
}
