import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const GROUPS = ['start', 'live', 'sales', 'shop'];

export function declaredLinks(): [label: string, path: string][] {
  const order = readFileSync(join(root, 'screens/office-routes.ts'), 'utf8');
  const placeOf = (route: string) => order.indexOf(`\n    ${route},`);
  const links = globSync('screens/admin/*/route.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const [, link = ''] = /\blink: \{([^}]*)\}/.exec(text) ?? [];
    const [, label = ''] = /\blabel: '([^']*)'/.exec(link) ?? [];
    const [, group = ''] = /\bgroup: '(\w+)'/.exec(link) ?? [];
    const [, route = ''] = /export const (\w+) = createRoute/.exec(text) ?? [];
    const [, path = `no path in ${basename(dirname(file))}`] = /\bpath: '([^']*)'/.exec(text) ?? [];
    return GROUPS.includes(group) ? [{ label, path, rank: GROUPS.indexOf(group) * 1e6 + placeOf(route) }] : [];
  });
  return links.toSorted((a, b) => a.rank - b.rank).map(({ label, path }) => [label, path]);
}
