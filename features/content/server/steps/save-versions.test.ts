import assert from 'node:assert/strict';
import { afterAll, afterEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { createPage, deletePage, listPages, updatePage } from '#features/content/domain/admin-endpoints.ts';
import { readVersionToRestore, listVersionsToRestore } from '#screens/admin/pages/endpoints.ts';
import { readPage } from '#features/content/domain/endpoints.ts';
import { readPageVersion } from '#screens/public/page-version/endpoints.ts';
import { listPageVersions } from '#screens/public/page-versions/endpoints.ts';
import { fillPlaceholders } from '#features/content/domain/reading-placeholders.ts';
import { legalCodes } from '#features/content/domain/labels-legal.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { reactionJob, reactionsTo } from '#platform/server/events/reactions.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { saveVersionsNow } from './save-versions.ts';

const shop = await testShop();
afterAll(() => shop.close());
afterEach(async () => {
  await shop.shop.db.run(sql`delete from settings`);
  await shop.shop.db.run(sql`delete from pages`);
  await shop.shop.db.run(sql`delete from page_versions`);
  shop.shop.settings.invalidate();
});
const { admin } = shop;
const versionsOf = async (code: string) => bodyOf(await shop.call(listPageVersions, { code })).versions;
const read = async (code: string) => bodyOf(await shop.call(readPage, { code }));
const ownTexts = { title: 'Nos conditions', content: '<p>{{raison_sociale}}, à votre service.</p>', isActive: true };

test('PUB-13 D-12 every shop has its legal texts from its first start, each with one version', async () => {
  await saveVersionsNow(shop.system);
  await saveVersionsNow(shop.system);
  for (const code of legalCodes) {
    const versions = await versionsOf(code);
    assert.equal(versions.length, 1, code);
    const page = await read(code);
    assert.equal(page.inForceSince, versions[0]?.at);
    const version = bodyOf(await shop.call(readPageVersion, { code, versionId: versions[0]?.id ?? '' }));
    assert.deepEqual([version.content, version.until], [page.content, null]);
    assert.doesNotMatch(page.content, /\{\{/);
  }
  assert.equal((await shop.call(readPage, { code: 'livraison' })).status, 404);
});

test('a changed identity creates new versions of the texts that contain it', async () => {
  await saveVersionsNow(shop.system);
  const [first] = await versionsOf('cgu');
  shop.advance(60_000);
  bodyOf(await shop.call(changeSettings, { legalName: 'Léa Martin' }, admin));
  assert.equal((await versionsOf('cgu')).length, 2, 'an order validated from now on gets the new terms');
  assert.match((await read('cgu')).content, /Léa Martin/);
  const firstVersion = bodyOf(await shop.call(readPageVersion, { code: 'cgu', versionId: first?.id ?? '' }));
  assert.match(firstVersion.content, /\(bientôt précisé\)/);
  assert.equal(firstVersion.until, (await versionsOf('cgu'))[0]?.at);
  // A change of a setting that no legal text contains makes no version.
  bodyOf(await shop.call(changeSettings, { piecesPerBuyer: 5 }, admin));
  await saveVersionsNow(shop.system);
  assert.equal((await versionsOf('cgu')).length, 2);
});

test('a job that an earlier release queued stores the versions, and a change of settings queues no such job', async () => {
  const reaction = 'keep-legal-versions';
  await reactionJob.run(shop.system, { reaction, event: { type: 'setting.changed' }, at: new Date().toISOString() });
  assert.equal((await versionsOf('cgu')).length, 1);
  assert.ok(!reactionsTo('setting.changed').some(({ name }) => name === reaction));
});

test('ADM-30 administrators alone see the author of a version and get its text back with placeholders', async () => {
  await saveVersionsNow(shop.system);
  bodyOf(await shop.call(createPage, { code: 'cgu', ...ownTexts }, admin));
  const { versions } = bodyOf(await shop.call(listVersionsToRestore, { code: 'cgu' }, admin));
  assert.deepEqual(
    versions.map(({ title, author }) => [title, author]),
    [
      ['Nos conditions', 'admin@test.example'],
      ['Conditions générales de vente', null],
    ],
  );
  const [latest, template] = versions;
  const textOf = async (versionId = '') =>
    bodyOf(await shop.call(readVersionToRestore, { code: 'cgu', versionId }, admin)).content;
  assert.equal(await textOf(latest?.id), ownTexts.content);
  assert.match(await textOf(template?.id), /\{\{raison_sociale\}\}/);
  await shop.shop.db.run(sql`update page_versions set source = null where id = ${template?.id}`);
  assert.match(await textOf(template?.id), /\(bientôt précisé\)/);
  const unknown = { code: 'cgu', versionId: '999999' };
  assert.equal((await shop.call(readVersionToRestore, unknown, admin)).status, 404);
  assert.equal((await shop.call(listVersionsToRestore, { code: 'page-hiver' }, admin)).status, 404);
  for (const as of [await shop.aCustomer(), null]) {
    assert.equal((await shop.call(listVersionsToRestore, { code: 'cgu' }, as)).status, 403);
    assert.equal((await shop.call(readVersionToRestore, unknown, as)).status, 403);
  }
});

test('ADM-30 a saved template becomes the shop’s page, and its deletion restores the template', async () => {
  await saveVersionsNow(shop.system);
  const listed = bodyOf(await shop.call(listPages, {}, admin));
  assert.deepEqual(listed.templates.map(({ code }) => code).toSorted(), [...legalCodes].toSorted());
  const page = bodyOf(await shop.call(createPage, { code: 'cgu', ...ownTexts }, admin));
  assert.match((await read('cgu')).content, /Défilé, à votre service/);
  assert.match(page.content, /\{\{raison_sociale\}\}/);
  bodyOf(await shop.call(updatePage, { pageId: page.id, ...ownTexts, content: '<p>Deux</p>' }, admin));
  assert.deepEqual(
    (await versionsOf('cgu')).map(({ title }) => title),
    [ownTexts.title, ownTexts.title, 'Conditions générales de vente'],
  );
  bodyOf(await shop.call(updatePage, { pageId: page.id, ...ownTexts, isActive: false }, admin));
  assert.equal((await shop.call(readPage, { code: 'cgu' })).status, 404, 'a text that the shop withdrew is not shown');
  bodyOf(await shop.call(deletePage, { pageId: page.id }, admin));
  assert.match((await read('cgu')).content, /Le vendeur/);
  assert.equal((await versionsOf('cgu')).length, 4);
});

test('a page that already has unknown placeholders keeps them, and a new page with unknown placeholders is refused', async () => {
  await shop.shop.db.run(sql`
    insert into pages (code, title, content, is_active) values ('cgu', 'CGV', '<p>À {{moi}}</p>', true)`);
  assert.equal((await read('cgu')).content, '<p>À {{moi}}</p>');
  const refused = await shop.call(
    createPage,
    { code: 'soldes', ...ownTexts, content: '<p>{{moi}} {{siren}}</p>' },
    admin,
  );
  assert.deepEqual(
    [refused.status, refused.problem?.fields],
    [422, [{ path: 'content', message: 'Ces mots entre accolades n’existent pas\u00A0: moi, siren' }]],
  );
});

test('when two people edit one text, the second save is refused, and accepted once it is based on the first', async () => {
  const page = bodyOf(await shop.call(createPage, { code: 'cgu', ...ownTexts }, admin));
  const seenAt = page.updatedAt;
  shop.advance(1_000);
  const first = bodyOf(
    await shop.call(updatePage, { pageId: page.id, ...ownTexts, content: '<p>Un</p>', seenAt }, admin),
  );
  const second = await shop.call(updatePage, { pageId: page.id, ...ownTexts, content: '<p>Deux</p>', seenAt }, admin);
  assert.deepEqual([second.status, second.problem?.code], [409, 'content.changed-meanwhile']);
  assert.deepEqual(second.problem?.params, { pageId: page.id, updatedAt: first.updatedAt });
  assert.match((await read('cgu')).content, /Un/);
  const secondEdit = { pageId: page.id, ...ownTexts, content: '<p>Deux</p>', seenAt: first.updatedAt };
  bodyOf(await shop.call(updatePage, secondEdit, admin));
  assert.match((await read('cgu')).content, /Deux/);
  assert.equal((await versionsOf('cgu')).length, 3);
});

test('when two people edit one template, the second save is refused with the id of the new page', async () => {
  const make = (content: string) =>
    shop.call(createPage, { code: 'cgu', ...ownTexts, content, ofTemplate: true }, admin);
  const first = bodyOf(await make('<p>Un</p>'));
  const second = await make('<p>Deux</p>');
  assert.deepEqual([second.status, second.problem?.code], [409, 'content.changed-meanwhile']);
  assert.deepEqual(second.problem?.params, { pageId: first.id, updatedAt: first.updatedAt });
  assert.match((await read('cgu')).content, /Un/);
  // A user who adds a new page with this code gets the refusal about a taken code instead.
  const added = await shop.call(createPage, { code: 'cgu', ...ownTexts }, admin);
  assert.equal(added.problem?.code, 'content.code-taken');
});

test('several concurrent saves create one version each, and the page shows the latest version', async () => {
  const page = bodyOf(await shop.call(createPage, { code: 'cgu', ...ownTexts }, admin));
  const texts = Array.from({ length: 8 }, (_, at) => `<p>Texte ${at}</p>`);
  for (const answer of await Promise.all(
    texts.map((content) => shop.call(updatePage, { pageId: page.id, ...ownTexts, content }, admin)),
  ))
    bodyOf(answer);
  const versions = await versionsOf('cgu');
  assert.equal(versions.length, 9);
  const latest = bodyOf(await shop.call(readPageVersion, { code: 'cgu', versionId: versions[0]?.id ?? '' }));
  assert.equal(latest.content, (await read('cgu')).content);
});

test('a version is public, and an unknown version or a version of another text is not found', async () => {
  await saveVersionsNow(shop.system);
  const [version] = await versionsOf('mentions-legales');
  const ask = (code: string, versionId: string) => shop.call(readPageVersion, { code, versionId });
  assert.equal((await ask('mentions-legales', version?.id ?? '')).status, 200);
  assert.equal((await ask('cgu', version?.id ?? '')).status, 404);
  assert.equal((await ask('cgu', '999999')).status, 404);
  assert.equal((await ask('cgu', '1; drop')).status, 404);
  assert.equal((await shop.call(listPageVersions, { code: 'livraison' })).status, 404);
});

test('every link of a legal text opens in the same tab, and a version that differs only in the tab is not stored again', async () => {
  const seller = { mediatorSite: 'https://mediateur.example', guaranteeNotice: '/api/notices/notice.pdf' };
  for (const code of legalCodes) assert.doesNotMatch((await read(code)).content, /target=/, code);
  const filledText = fillPlaceholders('{{mediateur}}{{notice_garantie}}', {
    ...(await shop.shop.settings.read()),
    ...seller,
  });
  assert.equal(filledText.match(/<a /g)?.length, 2);
  assert.doesNotMatch(filledText, /target=/);
  await saveVersionsNow(shop.system);
  await shop.shop.db.run(sql`
    update page_versions set content = replace(content, ' rel="noopener', ' target="_blank" rel="noopener') where code = 'confidentialite'`);
  const versionsBefore = await versionsOf('confidentialite');
  await saveVersionsNow(shop.system);
  assert.deepEqual(await versionsOf('confidentialite'), versionsBefore);
  const version = await shop.call(readPageVersion, { code: 'confidentialite', versionId: versionsBefore[0]?.id ?? '' });
  assert.doesNotMatch(bodyOf(version).content, /target=/);
});
