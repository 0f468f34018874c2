import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const IMPORT = /^(?:import|export) (?!type )([^;]*?) from '([^']+\.tsx?)'|import\('([^']+\.tsx?)'\)/gm;

interface Import {
  names: string[];
  from: string;
}

/** Lists the imports of a file, without `import type`. */
export function importsOf(root: string, path: string): Import[] {
  return [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)].map(([, names = '', from, lazy]) => {
    const target = from ?? lazy ?? '';
    return {
      // Removes `type` before a name, and the local names of `a as b`.
      names: names.replaceAll(/\btype (?=\w)|\* as | as \w+/g, '').match(/\w+/g) ?? [],
      from: target.startsWith('#') ? target.slice(1) : join(path, '..', target),
    };
  });
}
