import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Declaration } from 'postcss';

/** Values that style sheets may give to each property (decision 0110). */
const ALLOWED: Record<string, RegExp> = {
  'font-size': /^(inherit|var\(--size-(12|13|14|16|20|28|display|body|input)\))$/,
  'font-weight': /^(inherit|var\(--(regular|medium|semibold)\))$/,
  'font-family': /^(inherit|var\(--(serif|sans|mono)\))$/,
  font: /^inherit$/,
};
const SERIF_SIZE = /^var\(--size-(20|28|display)\)$/;
/** The offline page loads no other file, so it has a copy of the variables. */
const DEFINITIONS = new Set(['platform/web/theme.css', 'app/web/public/offline.css']);
const EXCEPTIONS = new Map([
  ['platform/web/base.css', 'printed pages are scaled as a whole'],
  ['screens/admin/live-on-air/window.module.css', 'viewers read the numbers, which fill the window of the camera'],
]);

function declarationFault(path: string, { prop, value, parent }: Declaration): string | null {
  if (prop.startsWith('--size-') && !DEFINITIONS.has(path)) return `${prop} is defined in platform/web/theme.css alone`;
  const allowed = ALLOWED[prop];
  if (!allowed || (parent?.type === 'atrule' && parent.name === 'font-face')) return null;
  if (!allowed.test(value)) {
    const isException = EXCEPTIONS.has(path) && /%|vmin|v[wh]/.test(value);
    return isException ? null : `“${prop}: ${value}” is not one of the variables of platform/web/theme.css`;
  }
  if (value !== 'var(--serif)') return null;
  const hasSize = parent?.nodes.some(
    (node) => node.type === 'decl' && node.prop === 'font-size' && SERIF_SIZE.test(node.value),
  );
  return hasSize ? null : 'the serif needs a font-size of 20 px or more in the same rule';
}

export function typographyFaults(path: string, css: string): string[] {
  const faults: string[] = [];
  postcss.parse(css).walkDecls((declaration) => {
    const fault = declarationFault(path, declaration);
    if (fault) faults.push(`${path}:${declaration.source?.start?.line}: ${fault}.`);
  });
  return faults;
}

export const styleFaults = (path: string, text: string): string[] =>
  [...text.matchAll(/\b(fontSize|fontWeight|fontFamily)\b\s*:/g)].map(
    ([, name]) => `${path}: ${name} belongs in a style sheet, as a variable.`,
  );

export function findTypographyFaults(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const under = '{app,features,platform,screens}/**/';
  const sheets = globSync(`${under}*.css`, { cwd: root });
  if (sheets.length < 30) throw new Error(`only ${sheets.length} style sheets were read`);
  const components = globSync(`${under}*.tsx`, { cwd: root });
  return [
    ...sheets.flatMap((path) => typographyFaults(path, read(path))),
    ...components.flatMap((path) => styleFaults(path, read(path))),
  ].toSorted();
}

if (import.meta.main) {
  const faults = findTypographyFaults(join(import.meta.dirname, '..'));
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
