import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, test } from 'vitest';
import { listColours } from '#features/colours/domain/admin.ts';
import { createProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { declaredReads, isFile, inputFieldNames, type DeclaredRead } from '#sandbox/testing/declared-endpoints.ts';
import { savingOperations } from '#sandbox/testing/saving-operations.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import type { InputOf, Read } from '#shared/http/endpoint.ts';
import { urlOf } from '#shared/http/request.ts';
import { folded } from '#shared/folded-text.ts';
import * as z from 'zod/mini';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const providerSearches = new Set(['suggestAddresses']);
const isAccented = (text: string): boolean => /\p{L}\p{M}/u.test(text.normalize('NFD'));
const UNKNOWN_TEXT = 'zzqxjkwvfh';

const countRows = (body: string, read: DeclaredRead): number => {
  if (isFile(read)) return body.trimEnd().split('\n').length - 1;
  const reply = JSON.parse(body) as { isNear?: boolean };
  // Fuzzy matches do not count.
  if (reply.isNear) return 0;
  const values: unknown[] = Object.values(reply);
  const lists = values.filter((value): value is { isNear?: boolean }[] => Array.isArray(value));
  return lists.length > 0
    ? lists.reduce((sum, list) => sum + list.filter(({ isNear }) => !isNear).length, 0)
    : values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
};

const accented = (text: string): string => text.replaceAll('A', 'À').replaceAll('E', 'É').replaceAll('O', 'Ô');

const { pseudo, liveId } = await paid(shop);
const accentedPseudo = accented(pseudo.toUpperCase());
const searches = declaredReads.filter(
  (read) => inputFieldNames(read).includes('q') && !providerSearches.has(read.name),
);

beforeAll(async () => {
  // Saves a row with each text in capitals with accents. A list without a saving operation gets its row below.
  for (const { name, named, save } of await savingOperations(shop)) {
    const { status, row } = await save(named(accentedPseudo));
    assert.equal(status, 200, `${name}: ${JSON.stringify(row)}`);
  }
  const { colours } = bodyOf(await shop.call(listColours, {}, shop.admin));
  const colourId = colours.find((colour) => colour.name === accentedPseudo)?.id ?? null;
  const piece = { liveId, name: accentedPseudo, ref: 777, price: 100, colourId, size: 'Unique' };
  bodyOf(await shop.call(createProduct, piece, shop.admin));
  await shop.shop.db.run(sql`update users set display_name = 'Léa affichée' where tiktok_username = ${pseudo}`);
});

test('each search finds its row regardless of accents and capitals, and finds nothing for an unknown text', async () => {
  assert.ok(searches.length > 10, `only ${searches.length} reads with a search`);
  for (const read of searches) {
    const countFor = async (q: string) => {
      const address = urlOf(read.endpoint, { q } as InputOf<Read>);
      const answer = await shop.fetch(address, { as: shop.admin });
      const body = await answer.text();
      assert.equal(answer.status, 200, `${read.name}: ${body}`);
      return countRows(body, read);
    };
    assert.ok((await countFor(pseudo)) > 0, `${read.name} finds no row with “${pseudo}”: create one above`);
    assert.ok(
      (await countFor(accentedPseudo)) > 0,
      `${read.name} finds “${pseudo}”, but not as “${accentedPseudo}”: see “A list” in docs/recipes.md`,
    );
    assert.equal(await countFor(UNKNOWN_TEXT), 0, `${read.name} ignores \`q\``);
  }
});

interface Json {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: Json[];
  properties?: Record<string, Json>;
  items?: Json;
}

/** Excludes ids, instants and fixed words. */
const textNamesIn = ({ properties = {} }: Json): string[] =>
  Object.entries(properties).flatMap(([name, field]) => {
    const isText = [field, ...(field.anyOf ?? [])].some(
      ({ type, format, enum: words }) => [type].flat().includes('string') && !format && !words,
    );
    return isText && name !== 'id' ? [name] : [];
  });

const textNamesOf = ({ schemas: { reply } }: DeclaredRead): [list: string, texts: string[]][] =>
  Object.entries((z.toJSONSchema(reply, { unrepresentable: 'any' }) as Json).properties ?? {}).flatMap(
    ([list, { items }]) => (items ? [[list, textNamesIn(items)]] : []),
  );

const notSearched = new Map([
  ['findAnything.hexCode', 'the colour is found by its name'],
  ['findAnything.liveTitle', 'names the live of a piece'],
  ['findAnything.orderNumber', 'finds the order itself'],
  ['listHistory.author', 'has its own filter'],
  ['listHistory.type', 'a fixed word'],
  ['listOrders.liveTitle', 'has its own filter'],
  ['listPreparation.addressVersion', 'a hash that nobody reads'],
  ['listPreparation.comment', 'read while a parcel is packed'],
  ['listPreparation.labelUnknownReason', 'a sentence about the carrier'],
  ['listPreparation.liveTitle', 'names the live of an order'],
  ['listPreparation.question', 'read while a parcel is packed'],
  ['listProducts.composition', 'shown by the dialog alone'],
  ['listProducts.hexCode', 'the colour is found by its name'],
  ['listProducts.liveTitle', 'has its own filter'],
  ['listProducts.maker', 'shown by the dialog alone'],
  ['searchPseudos.avatarUrl', 'an address of the platform'],
]);

test('a search finds a row by each of its free texts, typed without accents, except the texts of `notSearched`', async () => {
  const missed: string[] = [];
  for (const read of searches.filter((search) => !isFile(search))) {
    const rowsFor = async (q: string, list: string) => {
      const answer = await shop.fetch(urlOf(read.endpoint, { q } as InputOf<Read>), { as: shop.admin });
      const body = (await answer.json()) as Record<string, Record<string, unknown>[]>;
      return body['isNear'] ? [] : (body[list] ?? []).filter(({ isNear }) => !isNear);
    };
    for (const [list, texts] of textNamesOf(read)) {
      const rows = await rowsFor(pseudo, list);
      const values = texts
        .filter((text) => !notSearched.has(`${read.name}.${text}`))
        .flatMap((text) => rows.map((row) => String(row[text] ?? '')));
      if (values.some((value) => /\p{L}{2}/u.test(value)))
        assert.ok(values.some(isAccented), `no text of ${read.name} with “${pseudo}” has an accent: create one above`);
      for (const text of texts) {
        const value = rows.map((row) => row[text]).find(Boolean);
        const found = value === undefined ? [] : await rowsFor(folded(String(value)), list);
        if (found.some((row) => row[text] === value)) continue;
        const name = `${read.name}.${text}`;
        missed.push(value || notSearched.has(name) ? name : `${name} has no value: give it one above`);
      }
    }
  }
  assert.deepEqual(missed.toSorted(), [...notSearched.keys()]);
});

const unfoldedComparisons = new Map([
  ['features/catalog/server/commands/delete-photos.ts', 'position( — an id in a page'],
  ['features/catalog/server/queries.ts', 'like ${ — the first digits of a number'],
  ['features/retention/server/steps/purge-comments.ts', 'position( — the ids of a person'],
  ['features/users/server/queries.ts', 'strpos( — a live has too many viewers to fold their names'],
]);

test('statements compare a typed text only by `holds`, except the comparisons of `unfoldedComparisons`', () => {
  const root = join(import.meta.dirname, '..');
  const unknown = globSync(['features/*/server/**/*.ts', 'screens/*/*/*.ts'], { cwd: root }).flatMap((path) => {
    if (path.endsWith('.test.ts')) return [];
    const [found] =
      /\bi?like (?:\$\{|'%' ?\|\||concat)|\bilike\b|\bstrpos\(|\bposition\(|\bstarts_with\(lower|~\*|\bsimilar to\b/.exec(
        readFileSync(join(root, path), 'utf8'),
      ) ?? [];
    return found && !unfoldedComparisons.get(path)?.startsWith(found) ? [`${path}: ${found}`] : [];
  });
  assert.deepEqual(unknown, []);
});
