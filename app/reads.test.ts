import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, test } from 'vitest';
import { saveColour } from '#features/colours/domain/admin.ts';
import { createProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { declaredEndpoints, type DeclaredEndpoint } from '#sandbox/testing/declared-endpoints.ts';
import { fine, paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import type { InputOf, Read } from '#shared/http/endpoint.ts';
import { urlOf } from '#shared/http/request.ts';
import { folded } from '#shared/folded-text.ts';
import { fileTypesOf } from '#shared/http/schemas.ts';
import { topics, type Topic } from '#shared/http/topics.ts';
import * as z from 'zod/mini';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

type DeclaredRead = DeclaredEndpoint & { endpoint: Read };
const reads = declaredEndpoints.filter((declared): declared is DeclaredRead => 'shows' in declared.endpoint);
const isFile = ({ schemas }: DeclaredEndpoint) => fileTypesOf(schemas.reply) !== undefined;
const namesIn = ({ schemas }: DeclaredEndpoint) =>
  Object.keys((schemas.input._zod.def as { shape?: object }).shape ?? {});

/** Reads that no event of the live feed affects. */
const shownOnce = new Map([
  ['readShop', 'a page shows the identity with which it was rendered'],
  ['suggestAddresses', 'addresses of a provider'],
  ['getFeedEventPayload', 'a stored message never changes'],
]);
/** Reads of a feature that show topics which its writes do not change. */
const changedElsewhere = new Map([
  ['listFailingProviders', 'calls of providers change it'],
  ['listMailExamples', 'settings change it'],
]);

test('each read shows a topic that the writes of its feature change, or states why not', () => {
  const deaf = reads.filter((read) => read.endpoint.shows.length === 0 && !isFile(read));
  assert.deepEqual(deaf.map(({ name }) => name).toSorted(), [...shownOnce.keys()].toSorted());
  const changesOf = (owner: string) =>
    declaredEndpoints.flatMap((other) =>
      other.owner === owner && 'changes' in other.endpoint ? other.endpoint.changes : [],
    );
  const misled = reads.filter(({ owner, endpoint: { shows } }) => {
    const changes: readonly Topic[] = changesOf(owner);
    return shows.length > 0 && changes.length > 0 && !shows.some((topic) => changes.includes(topic));
  });
  assert.deepEqual(
    misled.map(({ name }) => name),
    [...changedElsewhere.keys()],
  );
  const shown = new Set(reads.flatMap(({ endpoint: { shows } }) => shows));
  assert.deepEqual(
    topics.filter((topic) => !shown.has(topic)),
    [],
    'topics that no read shows',
  );
});

/** Searches that ask a provider. */
const askedOfProviders = new Set(['suggestAddresses']);
const isAccented = (text: string): boolean => /\p{L}\p{M}/u.test(text.normalize('NFD'));
const NOWHERE = 'zzqxjkwvfh';

/** Returns the number of rows of an answer: elements of its lists, its count, or the lines of a file after the first. */
const rowsIn = (body: string, read: DeclaredRead): number => {
  if (isFile(read)) return body.trimEnd().split('\n').length - 1;
  const reply = JSON.parse(body) as { isNear?: boolean };
  // Similar spellings are not a match.
  if (reply.isNear) return 0;
  const values: unknown[] = Object.values(reply);
  const lists = values.filter((value): value is { isNear?: boolean }[] => Array.isArray(value));
  return lists.length > 0
    ? lists.reduce((sum, list) => sum + list.filter(({ isNear }) => !isNear).length, 0)
    : values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
};

const accented = (text: string): string => text.replaceAll('A', 'À').replaceAll('E', 'É').replaceAll('O', 'Ô');

const { pseudo, liveId } = await paid(shop);
const shouted = accented(pseudo.toUpperCase());
const searched = reads.filter((read) => namesIn(read).includes('q') && !askedOfProviders.has(read.name));

beforeAll(async () => {
  // A new list creates a row here, in capitals with accents where a person names it.
  const { id: colourId } = fine(await shop.call(saveColour, { name: shouted, hexCode: '#000000' }, shop.admin));
  const piece = { liveId, name: shouted, ref: 777, price: 100, colourId, size: 'Unique' };
  fine(await shop.call(createProduct, piece, shop.admin));
  await shop.shop.db.run(sql`update users set display_name = 'Léa affichée' where tiktok_username = ${pseudo}`);
});

test('each read with a search is narrowed by it, whatever accents and capitals', async () => {
  assert.ok(searched.length > 10, `only ${searched.length} reads with a search`);
  for (const read of searched) {
    const rowsFor = async (q: string) => {
      const address = urlOf(read.endpoint, { q } as InputOf<Read>);
      const answer = await shop.fetch(address, { as: shop.admin });
      const body = await answer.text();
      assert.equal(answer.status, 200, `${read.name}: ${body}`);
      return rowsIn(body, read);
    };
    assert.ok((await rowsFor(pseudo)) > 0, `${read.name} finds no row with “${pseudo}”: create one above`);
    assert.ok((await rowsFor(shouted)) > 0, `${read.name} finds “${pseudo}”, but not as “${shouted}”: see “A list”`);
    assert.equal(await rowsFor(NOWHERE), 0, `${read.name} ignores \`q\``);
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

/** Returns the names of the written texts in a row: neither ids, instants nor words of the shop. */
const textsIn = ({ properties = {} }: Json): string[] =>
  Object.entries(properties).flatMap(([name, field]) => {
    const isText = [field, ...(field.anyOf ?? [])].some(
      ({ type, format, enum: words }) => [type].flat().includes('string') && !format && !words,
    );
    return isText && name !== 'id' ? [name] : [];
  });

/** Returns the texts in the rows of the lists that a read replies, by the name of the list. */
const textsOf = ({ schemas: { reply } }: DeclaredRead): [list: string, texts: string[]][] =>
  Object.entries((z.toJSONSchema(reply, { unrepresentable: 'any' }) as Json).properties ?? {}).flatMap(
    ([list, { items }]) => (items ? [[list, textsIn(items)]] : []),
  );

/** Texts of rows that a search leaves out. */
const leftOut = new Map([
  ['findAnything.hexCode', 'the colour is found by its name'],
  ['findAnything.liveTitle', 'names the evening of a piece'],
  ['findAnything.orderNumber', 'finds the order itself'],
  ['listHistory.author', 'has its own filter'],
  ['listHistory.type', 'a word of the shop'],
  ['listOrders.liveTitle', 'has its own filter'],
  ['listPreparation.addressVersion', 'a hash'],
  ['listPreparation.comment', 'read while a parcel is packed'],
  ['listPreparation.liveTitle', 'names the evening of an order'],
  ['listProducts.composition', 'shown by the dialog alone'],
  ['listProducts.hexCode', 'the colour is found by its name'],
  ['listProducts.liveTitle', 'has its own filter'],
  ['listProducts.maker', 'shown by the dialog alone'],
  ['searchPseudos.avatarUrl', 'an address of the platform'],
]);

test('a search finds a row by each text that its list shows, without its accents', async () => {
  const missed: string[] = [];
  for (const read of searched.filter((each) => !isFile(each))) {
    const rowsFor = async (q: string, list: string) => {
      const answer = await shop.fetch(urlOf(read.endpoint, { q } as InputOf<Read>), { as: shop.admin });
      const body = (await answer.json()) as Record<string, Record<string, unknown>[]>;
      // Similar spellings are not a match.
      return body['isNear'] ? [] : (body[list] ?? []).filter(({ isNear }) => !isNear);
    };
    for (const [list, texts] of textsOf(read)) {
      const rows = await rowsFor(pseudo, list);
      const values = texts
        .filter((text) => !leftOut.has(`${read.name}.${text}`))
        .flatMap((text) => rows.map((row) => String(row[text] ?? '')));
      if (values.some((value) => /\p{L}{2}/u.test(value)))
        assert.ok(values.some(isAccented), `no text of ${read.name} with “${pseudo}” has an accent: create one above`);
      for (const text of texts) {
        const value = rows.map((row) => row[text]).find(Boolean);
        const found = value === undefined ? [] : await rowsFor(folded(String(value)), list);
        if (found.some((row) => row[text] === value)) continue;
        const name = `${read.name}.${text}`;
        missed.push(value || leftOut.has(name) ? name : `${name} has no value: give it one above`);
      }
    }
  }
  assert.deepEqual(missed.toSorted(), [...leftOut.keys()]);
});

/** Comparisons of a text as it is written, by file. */
const comparedAsWritten = new Map([
  ['features/catalog/server/commands/delete-photos.ts', 'position( — an id in a page'],
  ['features/catalog/server/queries.ts', 'like ${ — the first digits of a number'],
  ['features/retention/server/steps/purge-comments.ts', 'position( — the ids of a person'],
  ['features/users/server/queries.ts', 'strpos( — a live has too many viewers to fold their names'],
]);

test('a statement compares a typed text with texts in the same form, by `holds`', () => {
  const root = join(import.meta.dirname, '..');
  const written = globSync(['features/*/server/**/*.ts', 'screens/*/*/*.ts'], { cwd: root }).flatMap((path) => {
    if (path.endsWith('.test.ts')) return [];
    const [found] =
      /\bi?like \$\{|\bilike\b|\bstrpos\(|\bposition\(|\bstarts_with\(lower|~\*|\bsimilar to\b/.exec(
        readFileSync(join(root, path), 'utf8'),
      ) ?? [];
    return found && !comparedAsWritten.get(path)?.startsWith(found) ? [`${path}: ${found}`] : [];
  });
  assert.deepEqual(written, []);
});

/** Column that a user reads as a name. */
const NAMED = /^(?:lower\()?(?:\w+\.)?((?:\w+_)?(?:name|title|label))\)?(?: (?:asc|desc))?(?: nulls \w+)?$/;

test('a statement that sorts by a name or a title sorts it in the French order', async () => {
  const columns = await shop.shop.db.many<{ table: string; column: string; isFrench: boolean }>(sql`
    select table_name as table, column_name as column, coalesce(collation_name = 'fr-x-icu', false) as "isFrench"
    from information_schema.columns where table_schema = 'public' and data_type = 'text'`);
  const root = join(import.meta.dirname, '..');
  let count = 0;
  const foreign = globSync(['features/*/server/**/*.ts', 'screens/*/*/query*.ts'], { cwd: root }).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return text.split('`').flatMap((part) => {
      const [before = '', ...clauses] = part.split('order by ');
      const names = clauses
        .flatMap((keys) => keys.split(/\blimit\b|\bon conflict\b/)[0]?.split(',') ?? [])
        .flatMap((key) => NAMED.exec(key.trim())?.[1] ?? []);
      count += names.length;
      // A statement in parts names its tables elsewhere in the file.
      const read = new Set(/\b(?:from|join) \w/.test(before) ? before.match(/\w+/g) : text.match(/\w+/g));
      return columns.flatMap(({ table, column, isFrench }) =>
        names.includes(column) && read.has(table) && !isFrench ? [`${path}: order by ${column} of ${table}`] : [],
      );
    });
  });
  assert.ok(count > 2, `only ${count} names were read`);
  assert.deepEqual(foreign, []);
});

test('a route whose loader reads by the search of its address names that search in `loaderDeps`', () => {
  const root = join(import.meta.dirname, '..');
  const routes = globSync('screens/*/*/route.ts', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  const searching = routes.filter(({ text }) => text.includes('validateSearch:'));
  assert.ok(searching.length > 10, `only ${searching.length} routes with a search`);
  const frozen = searching.filter(({ text }) => {
    const [, names = ''] = /validateSearch: search\(\{([^}]*)\}/.exec(text) ?? [];
    const loader = /\n {2}loader: [^]*?\n {2}(?=\w)/.exec(text)?.[0] ?? '';
    const read = reads.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(loader)).flatMap(namesIn);
    const isRead = [...names.matchAll(/(\w+)(?=[:,\s]|$)/g)].some(([name]) => read.includes(name));
    return isRead && !text.includes('loaderDeps:');
  });
  assert.deepEqual(
    frozen.map(({ path }) => path),
    [],
  );
});

test('a read in pages continues after a cursor and ends a page where it is full', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync(['features/*/server/**/*.ts', 'screens/*/*/*.ts'], { cwd: root })
    .filter((path) => !/\.test\.|\/endpoints\.|\/schemas\./.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const inPages = reads.filter((read) => namesIn(read).includes('after') && !isFile(read));
  assert.ok(inPages.length > 5, `only ${inPages.length} reads in pages`);
  const endless = inPages.filter(({ name }) => {
    const readers = files.filter((text) => new RegExp(`function ${name}\\b|const ${name}\\b|\\b${name}:`).test(text));
    return !readers.some((text) => /\bafter\b/.test(text) && /\b(?:pageOf|next)\b/.test(text));
  });
  assert.deepEqual(
    endless.map(({ name }) => name),
    [],
  );
});
