import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { roleFor, roleNames, type Role } from '#shared/roles.ts';
import { importsOf } from './imports-of.ts';
import { readOfficeLinks, type WrittenLink } from './office-links.ts';

const FRAME = 'screens/admin/layout/AdminLayout.tsx';

/** Files whose role check is neither in the file nor in its importers, each with the place of the check. */
const checkedElsewhere = new Map([
  ['screens/admin/layout/SellerNotices.tsx', 'the frame shows its parts only to sellers'],
  ['features/claims/web/history/PieceHistory.tsx', 'pieces are found only for sellers (features/palette)'],
  ['features/parcels/web/AddressDrawer.tsx', 'OrderAddress and PreparationCard open it only for sellers'],
  ['features/team/web/UsersEditDialog.tsx', 'takes back the rights that an owner has just given'],
  ['features/retention/web/PersonDataDialog.tsx', 'PersonActions and the page of users open it only for owners'],
]);
/** Links without a role check on the screen, each with the check of the server. */
const linksCheckedElsewhere = new Map([
  ['screens/admin/layout/Finding.tsx', 'people are found only for sellers (findAnything)'],
]);

const root = process.cwd();
const { links } = readOfficeLinks(root);
// Imported by a computed path. A literal path would add the icons, and with them the browser's types, to the types of
// the server.
const { mayOpen } = (await import(join(root, 'screens/shell/admin-links.ts'))) as {
  mayOpen: (role: Role, pathname: string, links: readonly WrittenLink[]) => boolean;
};
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

async function endpointsOf(path: string): Promise<[name: string, needed: number][]> {
  const used = importsOf(root, path).filter(({ from }) => /(endpoints|\/domain\/admin)\.ts$/.test(from));
  const modules = await Promise.all(
    used.map(async ({ names, from }) => {
      const all = (await import(join(root, from))) as Record<string, Endpoint>;
      return Object.entries(all).filter(([name, { access }]) => names.includes(name) && access === 'admin');
    }),
  );
  return modules.flat().map(([name, endpoint]) => [name, roleNames.indexOf(roleFor(endpoint))]);
}

const checkOf = (name: string) => new RegExp(`\\b(may\\w*|useMay\\(\\))\\([^()]*\\b${name}\\b|\\bendpoint: ${name}\\b`);

const linksOf = (file: string, text: string): string[] =>
  [...text.matchAll(/\bto(?:=|: )["'](\/admin\/[^"']*)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !linksCheckedElsewhere.has(file) && !text.includes(`mayOpen(role, '${to}'`));

async function uncheckedUses(files: readonly string[], role: Role): Promise<string[]> {
  const found = new Set<string>();
  const lowestRanks = new Map<string, number>();
  const unvisited = files.map((file) => ({ file, rank: roleNames.indexOf(role) }));
  for (let next = unvisited.pop(); next; next = unvisited.pop()) {
    const { file } = next;
    if ((lowestRanks.get(file) ?? Infinity) <= next.rank) continue;
    lowestRanks.set(file, next.rank);
    const used = await endpointsOf(file);
    const text = read(file);
    const rank = Math.max(next.rank, ...used.flatMap(([name, needed]) => (checkOf(name).test(text) ? needed : [])));
    for (const [name, needed] of used)
      if (needed > next.rank && !checkOf(name).test(text)) found.add(`${file}: ${name} for a ${role}`);
    for (const to of linksOf(file, text))
      if (!mayOpen(roleNames[rank] ?? role, to, links)) found.add(`${file}: ${to} for a ${role}`);
    for (const { from } of importsOf(root, file))
      if (/^(screens|features\/[^/]+\/web)\//.test(from) && !from.endsWith('/route.ts') && !checkedElsewhere.has(from))
        unvisited.push({ file: from, rank });
  }
  assert.ok(lowestRanks.size > 40, `only ${lowestRanks.size} files were read`);
  return [...found];
}

test('D-16 a screen checks the role of its reader before it offers an action or a link above that role', async () => {
  for (const role of ['packer', 'seller'] as const) {
    const open = globSync('screens/admin/*/route.ts', { cwd: root }).filter((file) =>
      mayOpen(role, /path: '([^']+)'/.exec(read(file))?.[1] ?? '/admin/no-path', links),
    );
    assert.ok(open.length > 3, `a ${role} opens ${open.join(', ')}`);
    assert.deepEqual(await uncheckedUses([...open, FRAME], role), []);
  }
});
