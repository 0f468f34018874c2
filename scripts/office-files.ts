import { basename, dirname } from 'node:path';

export interface Modules {
  getModuleInfo(id: string): {
    code: string | null;
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

export const isShopModule = /[\\/](app|features|platform|screens|shared)[\\/].*\.tsx?$|vite.preload-helper/;

export function importedBy(modules: Modules, ids: readonly string[], seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    importedBy(modules, modules.getModuleInfo(id)?.importedIds ?? [], seen);
  }
  return seen;
}

interface Entries {
  shop: readonly string[];
  office: string;
  frame: string;
}

/**
 * Screens of each area of the back office, by the name of its output file. The file contains the modules that only
 * screens of the area use. A module belongs to the first area that has all its screens. The screens of `inEveryArea`
 * are ignored, because they use modules of every area.
 */
const areas: Readonly<Record<string, RegExp>> = {
  'order-parts': /^(order|orders-preparation|withdrawals|attention)$/,
  'product-parts': /^(products|bulk-products|colors)$/,
  'live-parts': /^(live-order-sidebar|live|lives|live-on-air|live-report)$/,
  'people-parts': /^(users|user-merge|without-account|team|access)$/,
  'text-parts': /^(settings|boutique|faqs|pages|setup)$/,
  'list-parts': /^(orders|order|orders-preparation|without-account|products|withdrawals|attention)$/,
  'selling-parts': /^(live-order-sidebar|live-on-air|products|bulk-products|order|orders-preparation|withdrawals)$/,
};
const inEveryArea = /^(person|history)$/;

/**
 * Condition for a module in the file `office-common`: minimum number of screens that use it, and maximum length in
 * characters.
 */
const COMMON = { screens: 5, characters: 4000 };

/** `vite.config.ts` chooses the files of these components. */
const inKit = /platform[\\/]web[\\/]ui[\\/]/;
/** Modules of lists that every page of the back office loads. */
const inFrame = /web[\\/]ui[\\/](main-control-of|restored-row)\./;

/**
 * Returns a function that names the output file for a module that only the back office loads; null leaves the choice to
 * the build. Each additional file adds a request to the load of a page (decision 0136).
 */
export function namesOfOfficeFiles(modules: Modules, entries: Entries): (id: string) => string | null {
  const shop = reachableFrom(modules, entries.shop, entries.office);
  const frame = importedBy(modules, [entries.office, entries.frame]);
  const screensOf = usersOf(modules, frame);
  const files = new Map<string, string>();
  for (const [id, screens] of screensOf) {
    const file = inKit.test(id) || screens.size < 2 ? null : fileOf(modules, id, screens);
    if (file) files.set(id, file);
  }
  for (const id of frame) files.set(id, 'office');
  for (const id of shop) files.delete(id);
  const icons = namesOfIconFiles(modules, { shop, frame, screensOf });
  return (id) => {
    const [, icon] = /icons-react[\\/].*[\\/](Icon\w+)\.mjs$/.exec(id) ?? [];
    if (icon) return icons.get(icon) ?? null;
    if (inFrame.test(id)) return 'office';
    return isShopModule.test(id) || id.endsWith('.css') ? (files.get(id) ?? null) : null;
  };
}

function usersOf(modules: Modules, frame: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const route of [...frame].filter((id) => basename(id) === 'route.ts')) {
    const screen = basename(dirname(route));
    for (const id of importedBy(modules, modules.getModuleInfo(route)?.dynamicallyImportedIds ?? []))
      users.set(id, (users.get(id) ?? new Set()).add(screen));
  }
  return users;
}

/**
 * Returns the output file of a module that some screens use; null leaves the choice to the build. Modules with schemas
 * form separate files, because schemas load the library zod.
 */
function fileOf(modules: Modules, id: string, users: ReadonlySet<string>): string | null {
  const hasSchemas = [...importedBy(modules, [id])].some((needed) => /[\\/]zod[\\/]/.test(needed));
  const { length } = modules.getModuleInfo(id)?.code ?? '';
  if (!hasSchemas && users.size >= COMMON.screens && length <= COMMON.characters) return 'office-common';
  const screens = [...users].filter((screen) => !inEveryArea.test(screen));
  const [area] = Object.entries(areas).find(([, names]) => screens.every((screen) => names.test(screen))) ?? [];
  if (!area || screens.length === 0) return null;
  return hasSchemas ? `${area}-schemas` : area;
}

/** Returns all modules that the modules `ids` load, directly or not. Does not enter the module `end`. */
function reachableFrom(modules: Modules, ids: readonly string[], end: string, seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id) || id === end) continue;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    reachableFrom(modules, [...importedIds, ...dynamicallyImportedIds], end, seen);
  }
  return seen;
}

/** Reads the names of icons in the code, because one index imports every icon. */
const iconsOf = (modules: Modules, ids: Iterable<string>) =>
  new Set(
    [...ids]
      .filter((id) => isShopModule.test(id))
      .flatMap((id) => modules.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w*/g) ?? []),
  );

interface Loads {
  shop: ReadonlySet<string>;
  frame: ReadonlySet<string>;
  screensOf: ReadonlyMap<string, ReadonlySet<string>>;
}

function namesOfIconFiles(modules: Modules, { shop, frame, screensOf }: Loads): ReadonlyMap<string, string> {
  const users = new Map<string, Set<string>>();
  for (const [id, screens] of screensOf)
    for (const icon of iconsOf(modules, [id])) users.set(icon, new Set([...screens, ...(users.get(icon) ?? [])]));
  const files = new Map<string, string>();
  for (const [icon, screens] of users) if (screens.size >= COMMON.screens) files.set(icon, 'office-common');
  for (const icon of iconsOf(modules, frame)) files.set(icon, 'office');
  for (const icon of iconsOf(modules, shop)) files.delete(icon);
  return files;
}
