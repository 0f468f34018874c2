import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { createPage, deletePage, listPages, updatePage } from '#features/content/domain/admin-endpoints.ts';
import { listFaqs, readPage } from '#features/content/domain/endpoints.ts';
import { listAnnouncements } from '#screens/public/landing/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const aPage = (code: string, changes: { title?: string; content?: string; isActive?: boolean } = {}) => ({
  code,
  title: 'Soldes',
  content: '<p>Moins dix pour cent.</p>',
  isActive: true,
  ...changes,
});
const create = (code: string, changes = {}) => shop.call(createPage, aPage(code, changes), admin);

test('ADM-30 the code of a new page is converted to lower case with hyphens, and the page is read by this code', async () => {
  const created = bodyOf(await create(' Les Soldes '));
  assert.deepEqual([created.code, created.isActive], ['les-soldes', true]);
  assert.equal(bodyOf(await shop.call(readPage, { code: 'les-soldes' })).title, 'Soldes');
});

test('ADM-30 a new page has the time of the shop’s clock', async () => {
  shop.advance(86_400_000);
  const { updatedAt } = bodyOf(await create('a-l-heure'));
  assert.ok(Math.abs(Date.parse(updatedAt) - shop.shop.now().getTime()) < 60_000, updatedAt);
});

test('ADM-30 a new page with the code of another page is refused, active or not', async () => {
  bodyOf(await create('livraison', { isActive: false }));
  for (const isActive of [true, false]) {
    const answer = await create('livraison', { isActive });
    assert.deepEqual([answer.status, answer.problem?.title], [409, 'Ce code de page existe déjà']);
  }
});

test('ADM-30 only one of ten pages created concurrently with the same code is stored', async () => {
  for (const code of ['une', 'deux', 'trois', 'quatre', 'cinq']) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(code, { isActive: false })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 9 }, () => 409)]);
  }
});

test('ADM-30 a second page with the same code can be activated only when the first page is inactive', async () => {
  const first = bodyOf(await create('retours'));
  // An imported shop may have a second, inactive page with the same code.
  const second = await shop.shop.db.one<{ id: string }>(sql`
    insert into pages (code, title, content, is_active) values ('retours', 'Retours', '<p>x</p>', false) returning id`);
  const activation = { pageId: second?.id ?? '', title: 'Retours', content: '<p>x</p>', isActive: true };
  const refused = await shop.call(updatePage, activation, admin);
  assert.deepEqual([refused.status, refused.problem?.title], [409, 'Une page active avec ce code existe déjà']);
  bodyOf(await shop.call(updatePage, { ...aPage('retours'), pageId: first.id, isActive: false }, admin));
  assert.equal(bodyOf(await shop.call(updatePage, activation, admin)).isActive, true);
});

test('ADM-30 a page that another person has changed since it was shown is not deleted', async () => {
  const { id: pageId, updatedAt: seenAt } = bodyOf(await create('tailles'));
  const { updatedAt } = bodyOf(await shop.call(updatePage, { ...aPage('tailles'), pageId, title: 'Tailles' }, admin));
  const refused = await shop.call(deletePage, { pageId, seenAt }, admin);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'content.page-changed-since']);
  bodyOf(await shop.call(deletePage, { pageId, seenAt: updatedAt }, admin));
});

test('D-12 ADM-30 several announcements are active at once', async () => {
  for (const title of ['Noël', 'Soldes']) bodyOf(await create('page-hiver', { title }));
  const { announcements } = bodyOf(await shop.call(listAnnouncements, {}));
  assert.deepEqual(announcements.map(({ title }) => title).toSorted(), ['Noël', 'Soldes']);
});

test('D-12 an announcement added again with one key after a lost reply is stored once, and the key refuses another text', async () => {
  const once = crypto.randomUUID();
  const add = (title: string) => shop.call(createPage, { ...aPage('page-hiver', { title }), once }, admin);
  const added = bodyOf(await add('Reprise'));
  assert.deepEqual(bodyOf(await add('Reprise')), added);
  const { announcements } = bodyOf(await shop.call(listAnnouncements, {}));
  assert.equal(announcements.filter(({ title }) => title === 'Reprise').length, 1);
  const refused = await add('Autre');
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'content.page-added-already']);
});

test('D-12 the placeholders of an announcement are filled in for its readers', async () => {
  bodyOf(await create('page-hiver', { title: 'Chez nous', content: '<p>Bienvenue chez {{nom_boutique}} !</p>' }));
  const { announcements } = bodyOf(await shop.call(listAnnouncements, {}));
  const { content } = announcements.find(({ title }) => title === 'Chez nous') ?? {};
  assert.doesNotMatch(content ?? '{{', /\{\{/);
  assert.match(content ?? '', /Bienvenue chez \p{L}/u);
});

test('ADM-30 a change of a page keeps its code, and pages are listed by title', async () => {
  await shop.shop.db.run(sql`delete from pages`);
  const { id: pageId } = bodyOf(await create('zz', { title: 'zèbre' }));
  bodyOf(await create('aa', { title: 'Abeille' }));
  const changed = { code: 'autre', pageId, title: 'zoo', content: '<p>Nouveau</p>', isActive: false };
  const saved = bodyOf(await shop.call(updatePage, changed, admin));
  assert.deepEqual([saved.code, saved.title, saved.content, saved.isActive], ['zz', 'zoo', '<p>Nouveau</p>', false]);
  assert.equal((await shop.call(readPage, { code: 'zz' })).status, 404);
  const { pages } = bodyOf(await shop.call(listPages, {}, admin));
  assert.deepEqual(
    pages.map(({ title }) => title),
    ['Abeille', 'zoo'],
  );
});

test('ADM-30 a deleted page no longer exists', async () => {
  const { id: pageId } = bodyOf(await create('passagere'));
  bodyOf(await shop.call(deletePage, { pageId }, admin));
  assert.equal((await shop.call(readPage, { code: 'passagere' })).status, 404);
  const secondReply = await shop.call(deletePage, { pageId }, admin);
  assert.deepEqual([secondReply.status, secondReply.problem?.code], [404, 'content.page-not-found']);
});

test('D-17 a page is sanitised before it is stored, on creation and on change', async () => {
  const written = '<p>Oui<img src="https://x.fr/a.png" onerror="x()"></p><iframe src="/"></iframe>';
  const sanitised = '<p>Oui</p>';
  const created = bodyOf(await create('sure', { content: written }));
  assert.equal(created.content, sanitised);
  const saved = bodyOf(await shop.call(updatePage, { ...aPage('sure'), pageId: created.id, content: written }, admin));
  assert.equal(saved.content, sanitised);
});

test('D-16 only an administrator lists and writes pages', async () => {
  const { id: pageId } = bodyOf(await create('gardee'));
  for (const as of [null, await shop.aCustomer()]) {
    const answers = [
      await shop.call(listPages, {}, as),
      await shop.call(createPage, aPage('intruse'), as),
      await shop.call(updatePage, { ...aPage('gardee'), pageId, title: 'Prise' }, as),
      await shop.call(deletePage, { pageId }, as),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403, 403],
    );
  }
  assert.equal(bodyOf(await shop.call(readPage, { code: 'gardee' })).title, 'Soldes');
});

test('a link in a text that an earlier release stored opens in the same tab, on every page', async () => {
  const link = '<p><a href="https://mediateur.example" target="_blank" rel="noopener noreferrer">Le médiateur</a></p>';
  const content = `${link}<p>target="_blank"</p>`;
  await shop.shop.db.run(sql`
    insert into pages (code, title, content, is_active) values ('ancienne', 'x', ${content}, true), ('page-hiver', 'Vieille', ${content}, true)`);
  await shop.shop.db.run(sql`insert into faqs (title, content, rank) values ('Ancienne ?', ${content}, 1)`);
  const expected =
    '<p><a href="https://mediateur.example" rel="noopener noreferrer">Le médiateur</a></p><p>target="_blank"</p>';
  assert.equal(bodyOf(await shop.call(readPage, { code: 'ancienne' })).content, expected);
  const { announcements } = bodyOf(await shop.call(listAnnouncements, {}));
  assert.equal(announcements.find(({ title }) => title === 'Vieille')?.content, expected);
  const { faqs } = bodyOf(await shop.call(listFaqs, {}));
  assert.equal(faqs.find(({ title }) => title === 'Ancienne ?')?.content, expected);
});
