import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, test } from 'vitest';
import { declaredEndpoints, declaredReads, isFile, inputFieldNames } from '#sandbox/testing/declared-endpoints.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { pathNames, urlOf } from '#shared/http/request.ts';
import type { Topic } from '#shared/http/topics.ts';
import { features } from './features.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

/** Reads that no event of the live feed affects. */
const shownOnce = new Map([
  ['readShop', 'a page shows the identity with which it was rendered'],
  ['suggestAddresses', 'addresses of a provider'],
  ['getFeedEventPayload', 'a stored message never changes'],
]);
const changedElsewhere = new Map([
  ['listFailingProviders', 'calls of providers change it'],
  ['listMailExamples', 'settings change it'],
]);

test('each read shows a topic that the writes of its feature change, or is a listed exception', () => {
  const withoutTopic = declaredReads.filter((read) => read.endpoint.shows.length === 0 && !isFile(read));
  assert.deepEqual(withoutTopic.map(({ name }) => name).toSorted(), [...shownOnce.keys()].toSorted());
  const changesOf = (owner: string) =>
    declaredEndpoints.flatMap((declared) =>
      declared.owner === owner && 'changes' in declared.endpoint ? declared.endpoint.changes : [],
    );
  const mismatched = declaredReads.filter(({ owner, endpoint: { shows } }) => {
    const changes: readonly Topic[] = changesOf(owner);
    return shows.length > 0 && changes.length > 0 && !shows.some((topic) => changes.includes(topic));
  });
  assert.deepEqual(
    mismatched.map(({ name }) => name),
    [...changedElsewhere.keys()],
  );
});

const announcedOtherwise = ['feed', 'providers'];

test('each topic is shown by a read, and announced by an event', () => {
  const shown = new Set(declaredReads.flatMap(({ endpoint: { shows } }) => shows));
  const changed = declaredEndpoints.flatMap(({ endpoint }) => ('changes' in endpoint ? endpoint.changes : []));
  const announced = new Set(features.flatMap(({ topics = {} }) => Object.values(topics)));
  assert.ok(shown.size > 10, `only ${shown.size} topics`);
  const unannounced = [...shown, ...changed].filter((topic) => !announced.has(topic));
  assert.deepEqual([...new Set(unannounced)], announcedOtherwise, 'topics that no event announces');
  assert.deepEqual(
    [...announced, ...changed].filter((topic) => !shown.has(topic)),
    [],
    'topics that no read shows',
  );
});

/** Sort key whose column is a name, a title or a label. */
const NAMED = /^(?:lower\()?(?:\w+\.)?((?:\w+_)?(?:name|title|label))\)?(?: (?:asc|desc))?(?: nulls \w+)?$/;

test('a statement that sorts by a name or a title sorts it in the French order', async () => {
  const columns = await shop.shop.db.many<{ table: string; column: string; isFrench: boolean }>(sql`
    select table_name as table, column_name as column, coalesce(collation_name = 'fr-x-icu', false) as "isFrench"
    from information_schema.columns where table_schema = 'public' and data_type = 'text'`);
  const root = join(import.meta.dirname, '..');
  let count = 0;
  const notFrench = globSync(['features/*/server/**/*.ts', 'screens/*/*/query*.ts'], { cwd: root }).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return text.split('`').flatMap((part) => {
      const [before = '', ...clauses] = part.split('order by ');
      const names = clauses
        .flatMap((keys) => keys.split(/\blimit\b|\bon conflict\b/)[0]?.split(',') ?? [])
        .flatMap((key) => NAMED.exec(key.trim())?.[1] ?? []);
      count += names.length;
      if (names.length === 0) return [];
      // A fragment without tables belongs to a statement elsewhere in the file.
      const words = new Set(/\b(?:from|join) \w/.test(before) ? before.match(/\w+/g) : text.match(/\w+/g));
      return columns.flatMap(({ table, column, isFrench }) =>
        names.includes(column) && words.has(table) && !isFrench ? [`${path}: order by ${column} of ${table}`] : [],
      );
    });
  });
  assert.ok(count > 2, `only ${count} names were read`);
  assert.deepEqual(notFrench, []);
});

test('a route whose loader uses search parameters of its URL names all these parameters in `loaderDeps`', () => {
  const root = join(import.meta.dirname, '..');
  const routes = globSync('screens/*/*/route.ts', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  const searching = routes.filter(({ text }) => text.includes('validateSearch:'));
  assert.ok(searching.length > 10, `only ${searching.length} routes with a search`);
  const withoutDeps = searching.filter(({ path, text }) => {
    const [, names = ''] = /validateSearch: search\(\{([^}]*)\}/.exec(text) ?? [];
    const loader = /\n {2}loader: [^]*?\n {2}(?=\w)/.exec(text)?.[0] ?? '';
    const reads = declaredReads.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(loader));
    const fields = reads.flatMap(inputFieldNames);
    const searched = [...names.matchAll(/(\w+)(?=:)/g)].map(([name]) => name).filter((name) => fields.includes(name));
    const [, mapper, input] = /loaderDeps: \(\{ search(?:: \{([^}]*)\})? \}\) => (?:(\w+)\()?/.exec(text) ?? [];
    const requested = mapper ?? inputText(path, input ?? 'search');
    return searched.some((name) => !new RegExp(`\\b${name}\\b|\\.\\.\\.\\w+ \\}`).test(requested));
  });
  assert.deepEqual(
    withoutDeps.map(({ path }) => path),
    [],
  );
});

/** Returns the source of the input that `loaderDeps` passes. The name `search` means all search parameters. */
function inputText(route: string, name: string): string {
  if (name === 'search') return '{ ...search }';
  const texts = globSync(`${dirname(join(import.meta.dirname, '..', route))}/*.ts`).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const declared = new RegExp(`export (?:const|function) ${name}\\b[^]*?\\n\\}?\\)?;?\\n`);
  return texts.flatMap((text) => declared.exec(text)?.[0] ?? []).join('');
}

test('a list passes all search parameters of its URL to its read, and keeps them from page to page', () => {
  const root = join(import.meta.dirname, '..');
  let count = 0;
  const partial = globSync('screens/*/*/route.ts', { cwd: root }).flatMap((path) => {
    const [, fields = ''] = /validateSearch: search\(\{([^}]*)\}/.exec(readFileSync(join(root, path), 'utf8')) ?? [];
    const names = [...fields.matchAll(/(\w+)(?=:)/g)].map(([name]) => name);
    if (!names.includes('after')) return [];
    const text = readFileSync(join(root, dirname(path), 'page.tsx'), 'utf8');
    const inputs = declaredReads.flatMap((read) =>
      [...text.matchAll(new RegExp(`useEndpoint\\(\\s*${read.name},\\s*(\\{[^}]*\\})`, 'g'))].map(([, input = '']) => ({
        input,
        wanted: inputFieldNames(read).includes('after')
          ? names.filter((name) => inputFieldNames(read).includes(name))
          : [],
      })),
    );
    const pagers = [...text.matchAll(/\bgo: \(\w+\) =>[^{}]*(?:\{ search: )?(\{[^}]*\})/g)].map(([, input = '']) => ({
      input,
      wanted: names,
    }));
    count += inputs.length + pagers.length;
    return [...inputs, ...pagers].flatMap(({ input, wanted }) =>
      wanted
        .filter((name) => !new RegExp(`\\b${name}\\b|\\.\\.\\.`).test(input))
        .map((name) => `${dirname(path)}/page.tsx: ${input} without ${name}`),
    );
  });
  assert.ok(count > 6, `only ${count} reads and pagers were found`);
  assert.deepEqual(partial, []);
});

test('no column of a list shows only the fields of other columns', () => {
  const root = join(import.meta.dirname, '..');
  let count = 0;
  const misplaced = globSync(['features/*/web/**/*.tsx', 'screens/**/*.tsx'], { cwd: root }).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const columns = [...text.matchAll(/\bkey: '(\w+)',(?:(?!\bkey:)[^])*?\bcell: \(\{ ([\w, ]+) \}\)/g)];
    const keys = new Set(columns.map(([, key]) => key));
    count += columns.length;
    return columns
      .filter(([, key = '', shown = '']) => shown.split(', ').every((field) => field !== key && keys.has(field)))
      .map(([, key, shown]) => `${path}: ${key} shows ${shown}`);
  });
  assert.ok(count > 40, `only ${count} columns were found`);
  assert.deepEqual(misplaced, []);
});

test('a list keeps its rows while the next page or search loads, and has a text for a search without a result', () => {
  const root = join(import.meta.dirname, '..');
  const screens = globSync('screens/**/*.tsx', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  const lists = declaredReads.filter(
    (read) => inputFieldNames(read).some((field) => field === 'after' || field === 'q') && !isFile(read),
  );
  const showing = screens.filter(({ text }) => /\buse(Pages|TypedFilter)\(/.test(text));
  assert.ok(showing.length > 8, `only ${showing.length} lists were found`);
  const blank = showing.filter(({ text }) =>
    lists.some(({ name }) =>
      [...text.matchAll(new RegExp(`useEndpoint\\(\\s*${name}\\b[^;]*;`, 'g'))].some(
        ([call]) => !call.includes('keepPrevious: true'),
      ),
    ),
  );
  assert.deepEqual(
    blank.map(({ path }) => path),
    [],
  );
  const searching = showing.filter(({ text }) => text.includes('useTypedFilter('));
  const withoutEmptyText = searching.filter(
    ({ path }) => !screens.some((file) => dirname(file.path) === dirname(path) && file.text.includes('<EmptySearch')),
  );
  assert.deepEqual(
    withoutEmptyText.map(({ path }) => path),
    [],
  );
});

const keepingPage = new Map([
  [
    'screens/admin/users/page.tsx: onSearch({ ...currentSearch, source: undefined, destination: undefined }',
    'the rows stay, without a selection',
  ],
  [
    'screens/admin/users/page.tsx: onSearch({ ...currentSearch, [side]: userId }',
    'the rows stay, one of them selected',
  ],
  ['screens/admin/products/page.tsx: onSearch({ ...search, view }', 'the same rows as pictures'],
]);

test('a changed filter begins at the first page, so the URL loses its cursor, except the searches of `keepingPage`', () => {
  const root = join(import.meta.dirname, '..');
  const paged = globSync('screens/**/*.tsx', { cwd: root }).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return text.includes('usePages(') ? [{ path, text }] : [];
  });
  assert.ok(paged.length > 6, `only ${paged.length} lists in pages`);
  const stale = paged.flatMap(({ path, text }) => {
    const searches = text.matchAll(
      /(?:onSearch\(|\bsearch: (?:\(\w+\) => \()?)\{ \.\.\.(\w+), (?![^}]*\bafter\b)[^}]*\}/g,
    );
    return [...searches].flatMap(([search, base = '']) =>
      new RegExp(`\\bafter, \\.\\.\\.${base} \\}`).test(text) ? [] : [`${path}: ${search}`],
    );
  });
  assert.deepEqual(stale, [...keepingPage.keys()]);
});

test('D-16 a read about one row answers 404 when the row does not exist', async () => {
  const customer = await shop.aCustomer();
  let count = 0;
  const answered: string[] = [];
  for (const read of declaredReads) {
    const { name, endpoint } = read;
    const ids = pathNames(endpoint.path);
    if (ids.length === 0) continue;
    count += 1;
    const unknown = ids.map((id) => [id, id === 'code' ? 'page-inconnue' : crypto.randomUUID()]);
    const input = Object.fromEntries([...unknown, ...(inputFieldNames(read).includes('ref') ? [['ref', 4242]] : [])]);
    const as = endpoint.access === 'admin' ? shop.admin : customer;
    const { status } = await shop.fetch(urlOf(endpoint, input as never), { as });
    if (status !== 404) answered.push(status === 200 ? name : `${name}: ${status}`);
  }
  assert.ok(count > 40, `only ${count} reads about one row`);
  assert.deepEqual(answered, []);
});
