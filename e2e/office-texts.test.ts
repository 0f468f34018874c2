import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator } from 'playwright-core';
import { createFaq, createPage, listPages, updatePage } from '#features/content/domain/admin-endpoints.ts';
import { listFaqs } from '#features/content/domain/endpoints.ts';
import { saveVersionsNow } from '#features/content/server/steps/save-versions.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, saveScreenshot } from './browser.ts';
import { gone, seeValue, seeText, see } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage({ background: false });
const { admin } = shop;

const paste = (field: Locator, html: string): Promise<void> =>
  field.evaluate((element, copied) => {
    const { DataTransfer, ClipboardEvent } = globalThis as unknown as {
      DataTransfer: new () => { setData(type: string, data: string): void };
      ClipboardEvent: new (type: string, about: object) => object;
    };
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    const dispatch = element as unknown as { dispatchEvent(event: object): void };
    dispatch.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

/**
 * Moves the cursor from a title to the end of a line of text. The button « Rubrique » is pressed while the cursor is in
 * a title, so its release shows that the editor has processed the click.
 */
async function placeAtEnd(line: Locator, editor: Locator): Promise<void> {
  const page = editor.page();
  const title = (pressed: boolean) => see(page.getByRole('button', { name: 'Rubrique', exact: true, pressed }));
  await title(true);
  await line.click();
  await title(false);
  await page.keyboard.press('End');
}

test('ADM-29 an answer can be edited as formatted text or as HTML, and each editor shows the text of the other editor without loss', async (t) => {
  const { page } = await person(t, admin, desk);
  await page.goto('/admin/faqs');
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  await page.getByLabel('Titre').fill('Livraison');
  const editor = page.getByRole('textbox', { name: 'Texte mis en forme' });
  const source = page.getByLabel('Contenu');
  const shownRows = () => source.evaluate((field) => field.getAttribute('rows'));
  assert.equal(await shownRows(), '1', 'the HTML is folded');
  await page.getByRole('button', { name: 'HTML', expanded: false }).click();
  assert.equal(await shownRows(), '12');
  await page.getByRole('button', { name: 'HTML', expanded: true }).click();
  assert.equal(await shownRows(), '1');
  await editor.click();
  await page.keyboard.type('Sous deux jours.');
  await seeValue(source, '<p>Sous deux jours.</p>');
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Gras' }).click();
  await seeValue(source, '<p><strong>Sous deux jours.</strong></p>');
  await source.fill('<h2>Délais</h2>\n\n<p>Deux jours.</p>');
  assert.equal(await shownRows(), '12', 'a field with the focus unfolds');
  await see(editor.getByRole('heading', { name: 'Délais' }));
  await placeAtEnd(editor.getByText('Deux jours.'), editor);
  await page.keyboard.type('..');
  const htmlSoFar = '<h2>Délais</h2>\n\n<p>Deux jours...</p>\n\n';
  await seeValue(source, htmlSoFar.trim());
  await page.keyboard.press('Enter');
  await page.keyboard.type('Corse');
  await seeValue(source, `${htmlSoFar}<p>Corse</p>`);
  await page.getByRole('button', { name: 'Liste à puces' }).click();
  await seeValue(source, `${htmlSoFar}<ul><li>Corse</li></ul>`);
  await page.getByRole('button', { name: 'Lien' }).click();
  await page.getByLabel('Adresse du lien').fill('laposte.fr');
  await page.keyboard.press('Enter');
  await seeValue(source, `${htmlSoFar}<ul><li>Corse<a href="https://laposte.fr">laposte.fr</a></li></ul>`);
  await assertScreen({ page }, 'text');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'La question est enregistrée');
  const [faq] = bodyOf(await shop.call(listFaqs, {})).faqs;
  const html = /^<h2>Délais<\/h2>\s+<p>Deux jours\.\.\.<\/p>\s+<ul><li>Corse<a href="https:\/\/laposte\.fr"/;
  assert.match(faq?.content ?? '', html);
});

test('ADM-29 HTML passes through both editors unchanged, and pasted text keeps only its words and styles', async (t) => {
  const { page } = await person(t, admin, desk);
  await page.goto('/admin/faqs');
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  const editor = page.getByRole('textbox', { name: 'Texte mis en forme' });
  const source = page.getByLabel('Contenu');
  await editor.fill('<p>Bonjour <em>vous</em></p>');
  await seeValue(source, '<p>Bonjour <em>vous</em></p>');
  await see(editor.getByText('Bonjour vous', { exact: true }));
  const table = '<table><tbody><tr><th>Taille</th><td>38</td></tr></tbody></table>';
  const picture = '<p><img src="/api/logos/x.png" alt="Mesures" width="40" height="30"><u>a</u><s>b</s></p>';
  await source.fill(
    `<h2>Mesures</h2>\n\n${table}\n\n${picture}\n\n<hr>\n\n<blockquote><p>Cité</p></blockquote>\n\n<p>Fin</p>`,
  );
  await placeAtEnd(editor.getByText('Fin', { exact: true }), editor);
  await page.keyboard.type('.');
  await seeValue(
    source,
    `<h2>Mesures</h2>\n\n${table}\n\n${picture}\n\n<hr>\n\n<blockquote><p>Cité</p></blockquote>\n\n<p>Fin.</p>`,
  );
  await source.fill('');
  await editor.click();
  await paste(
    editor,
    `<meta charset="utf-8"><style>p{color:red}</style><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 style="x">Retours</h1>
    <p><span style="font-weight:700">Quatorze</span><span style="font-style:italic"> jours</span></p></b>
    <p class="MsoListParagraphCxSpFirst"><span style="mso-list:Ignore">·<span>  </span></span>Neuf<o:p></o:p></p>
    <p class="MsoListParagraphCxSpLast"><span style="mso-list:Ignore">·</span>Étiquette</p>
    <p class="MsoNormal"><o:p>&nbsp;</o:p></p><img src="file:///c:/photo.png"><script>alert(1)</script>`,
  );
  await seeValue(
    source,
    '<h2>Retours</h2>\n\n<p><strong>Quatorze</strong><em> jours</em></p>\n\n<ul><li>Neuf</li>\n<li>Étiquette</li></ul>',
  );
});

test('ADM-30 placeholders and tags of the legal texts pass through the editor unchanged', async (t) => {
  const { page } = await person(t, admin, desk);
  const { templates } = bodyOf(await shop.call(listPages, {}, admin));
  const parts = (html: string) => ({
    braces: html.match(/\{\{[^{}]{1,60}\}\}/g),
    words: html
      .replace(/<[^>]{0,200}>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    tags: html.match(/<[a-z][a-z0-9]{0,9}/g)?.toSorted(),
    links: html.match(/href="[^"]{0,200}"/g),
  });
  await page.goto('/admin/pages');
  for (const { code } of templates) {
    const row = page.getByRole('row').filter({ hasText: code });
    await row.getByRole('button', { name: /^Modifier/ }).click();
    const editor = page.getByRole('textbox', { name: 'Texte mis en forme' });
    await editor.locator('p').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type('Z');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await gone(editor);
  }
  const { pages } = bodyOf(await shop.call(listPages, {}, admin));
  for (const { code, content } of templates) {
    const saved = pages.find((savedPage) => savedPage.code === code)?.content ?? '';
    assert.deepEqual(parts(saved.replace('Z', '')), parts(content), code);
  }
});

test('ADM-30 an older version of a legal text is shown, and restored unchanged once it is saved', async (t) => {
  const { pages, templates } = bodyOf(await shop.call(listPages, {}, admin));
  const isLegalText = ({ code }: { code: string }) => code === 'retractation';
  const template = templates.find(isLegalText);
  const text =
    pages.find(isLegalText) ??
    (template && bodyOf(await shop.call(createPage, { ...template, isActive: true }, admin)));
  assert.ok(text);
  await saveVersionsNow(shop.system);
  const { id: pageId, title, content } = text;
  const replacement = { pageId, title, content: '<p>Chez {{nom_boutique}}.</p>', isActive: true };
  bodyOf(await shop.call(updatePage, replacement, admin));
  const owner = await person(t, admin, desk);
  await owner.page.goto('/admin/pages');
  const row = owner.page.getByRole('row').filter({ hasText: 'retractation' });
  await row.getByRole('button', { name: 'Versions' }).click();
  const versionsDialog = owner.page.getByRole('dialog');
  await see(versionsDialog.getByRole('cell', { name: 'admin@test.example' }));
  await assertAccessible(owner.page, 'the versions of a text');
  const restore = versionsDialog.getByRole('button', { name: /^Rétablir la version/ });
  await restore.first().click();
  await see(owner.page.getByRole('textbox', { name: 'Texte mis en forme' }));
  await seeValue(owner.page.getByLabel('Contenu'), content);
  await owner.page.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(versionsDialog);
  const page = bodyOf(await shop.call(listPages, {}, admin)).pages.find(({ code }) => code === 'retractation');
  assert.equal(page?.content, content);
});

test('ADM-30 the form of a legal page warns when it hides the page or leaves almost no text', async (t) => {
  const owner = await person(t, admin, desk);
  const { page } = owner;
  await page.goto('/admin/pages');
  const row = page.getByRole('row').filter({ hasText: 'mentions-legales' });
  await row.getByRole('button', { name: /^Modifier/ }).click();
  const form = page.getByRole('dialog');
  await see(form.getByRole('textbox', { name: 'Texte mis en forme' }));
  await gone(form.getByText('La loi demande cette page', { exact: false }));
  await form.getByLabel('Page active').uncheck();
  await see(form.getByText('La loi demande cette page.', { exact: false }));
  await saveScreenshot(owner, 'legal-page-hidden');
  await form.getByLabel('Page active').check();
  await gone(form.getByText('La loi demande cette page', { exact: false }));
  await form.getByRole('textbox', { name: 'Texte mis en forme' }).fill('…');
  await see(form.getByText('Ce texte est très court pour une page que la loi demande.', { exact: false }));
});

test('ADM-29 D-17 an uploaded picture can be inserted in a text once it has a description', async (t) => {
  const seller = await person(t, admin, desk);
  const { page } = seller;
  await page.goto('/admin/faqs');
  const picture = { name: 'vitrine.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  await page.getByLabel('Titre').fill('Où êtes-vous ?');
  await page.getByRole('textbox', { name: 'Texte mis en forme' }).fill('Rue des Lilas. ');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const part = page.getByRole('group', { name: 'Image', exact: true });
  await part.getByLabel('Choisir une image').setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
  await see(part.getByText('Cette image n’a pas pu être lue. Choisissez une autre photo.'));
  await part.getByLabel('Choisir une image').setInputFiles(picture);
  await see(part.getByLabel('Changer d’image'));
  const insert = part.getByRole('button', { name: 'Insérer l’image' });
  assert.equal(await insert.isDisabled(), true);
  await part.getByLabel('Description de l’image').fill('La vitrine');
  await assertScreen(seller, 'text-picture');
  await insert.click();
  await see(page.getByRole('textbox', { name: 'Texte mis en forme' }).getByRole('img', { name: 'La vitrine' }));
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(page.getByRole('dialog'));
  const faq = bodyOf(await shop.call(listFaqs, {})).faqs.find(({ title }) => title === 'Où êtes-vous ?');
  const [, src = ''] = /<img src="(\/api\/photos\/[\da-f-]{36})" alt="La vitrine" \/>/.exec(faq?.content ?? '') ?? [];
  assert.equal((await shop.fetch(src)).status, 200);
});

test('ADM-29 a second editor of one question sees the conflict, keeps the typed text, and replaces the saved text on a second save', async (t) => {
  bodyOf(await shop.call(createFaq, { title: 'Échanges', content: '<p>Non</p>' }, admin));
  const [firstEditor, secondEditor] = [await person(t, admin, desk), await person(t, admin, desk)];
  const write = async ({ page }: typeof firstEditor, text: string) => {
    await page.goto('/admin/faqs');
    const row = page.getByRole('row').filter({ hasText: 'Échanges' });
    await row.getByRole('button', { name: /^Modifier/ }).click();
    await page.getByRole('textbox', { name: 'Contenu' }).fill(`<p>${text}</p>`);
  };
  const save = ({ page }: typeof firstEditor) => page.getByRole('button', { name: 'Enregistrer' }).click();
  const saved = async () =>
    bodyOf(await shop.call(listFaqs, {})).faqs.find(({ title }) => title === 'Échanges')?.content;
  await write(firstEditor, 'Sous huit jours');
  await write(secondEditor, 'Jamais');
  await save(firstEditor);
  await gone(firstEditor.page.getByRole('dialog'));
  await save(secondEditor);
  await seeText(secondEditor.page, 'Quelqu’un d’autre a enregistré cette question pendant que vous l’écriviez.');
  await seeValue(secondEditor.page.getByRole('textbox', { name: 'Contenu' }), '<p>Jamais</p>');
  assert.equal(await saved(), '<p>Sous huit jours</p>');
  await saveScreenshot(secondEditor, 'faq-conflict-1280');
  await save(secondEditor);
  await gone(secondEditor.page.getByRole('dialog'));
  assert.equal(await saved(), '<p>Jamais</p>');
});
