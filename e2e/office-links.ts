import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const GROUPS = ['start', 'live', 'sales', 'shop'];

/** Returns the links of the back office's menu, by group and then in the order of `screens/office-routes.ts`. */
export function declaredLinks(): [label: string, path: string][] {
  const routesFile = readFileSync(join(root, 'screens/office-routes.ts'), 'utf8');
  const positionOf = (route: string) => routesFile.indexOf(`\n    ${route},`);
  const links = globSync('screens/admin/*/route.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const [, link = ''] = /\blink: \{([^}]*)\}/.exec(text) ?? [];
    const [, label = ''] = /\blabel: '([^']*)'/.exec(link) ?? [];
    const [, group = ''] = /\bgroup: '(\w+)'/.exec(link) ?? [];
    const [, route = ''] = /export const (\w+) = createRoute/.exec(text) ?? [];
    const [, path = `no path in ${basename(dirname(file))}`] = /\bpath: '([^']*)'/.exec(text) ?? [];
    // A million exceeds every position in the file.
    return GROUPS.includes(group) ? [{ label, path, rank: GROUPS.indexOf(group) * 1e6 + positionOf(route) }] : [];
  });
  return links.toSorted((a, b) => a.rank - b.rank).map(({ label, path }) => [label, path]);
}
