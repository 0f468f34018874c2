import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator } from 'playwright-core';
import { see } from './expect.ts';
import type { Kit } from './kit-page.ts';

export function testKeys({ page, specimen, press, seeFocus }: Kit): void {
  const button = (of: string, name: string | RegExp): Locator =>
    specimen(of).getByRole('button', { name, exact: true });
  const field = (of: string, label: string): Locator => specimen(of).getByLabel(label, { exact: true });

  test('a button is pressed by Enter and by Space', async () => {
    const counter = button('Button', /^Appuis/);
    await press(counter, 'Enter', 'Space');
    assert.equal(await counter.textContent(), 'Appuis\u00A0: 2');
  });

  test('a form that is refused leaves the focus where it was', async () => {
    const form = specimen('Form').getByRole('form', { name: 'Mon nom, bientôt refusé' });
    const send = form.getByRole('button');
    await press(send, 'Enter');
    await see(form.getByRole('alert'));
    await seeFocus(send, 'the button, once refused');
  });

  test('a password is shown by its button, which keeps the focus', async () => {
    await press(button('PasswordField', 'Afficher le mot de passe'), 'Space');
    await seeFocus(button('PasswordField', 'Masquer le mot de passe'), 'the button');
    assert.equal(await field('PasswordField', 'Mot de passe').getAttribute('type'), 'text');
  });

  test('a search is cleared by its button, which returns the focus to the field', async () => {
    const search = specimen('SearchField').getByRole('searchbox', { name: 'Rechercher une cliente' });
    await press(button('SearchField', 'Effacer la recherche'), 'Enter');
    assert.equal(await search.inputValue(), '');
    await seeFocus(search, 'the search');
  });

  test('a removed filter passes the focus to the next filter, and the last filter to the reset', async () => {
    const chips = specimen('FilterChips').getByRole('button');
    await press(chips.nth(1), 'Enter');
    await seeFocus(specimen('FilterChips').getByRole('button', { name: /@lea\.martin/ }), 'the next filter');
    await page.keyboard.press('Enter');
    await seeFocus(chips.last(), 'the reset, when there is no next filter');
  });

  test('the last page moves the focus to « Précédent », the first to « Suivant »', async () => {
    const pagerButton = (name: string) =>
      specimen('Pager').getByRole('navigation').last().getByRole('button', { name });
    await press(pagerButton('Suivant'), 'Enter', 'Enter');
    await seeFocus(pagerButton('Précédent'), 'the way back from the last page');
    assert.ok(await pagerButton('Suivant').isDisabled());
    await page.keyboard.press('Enter');
    await seeFocus(pagerButton('Précédent'), 'a button that is still enabled');
    await page.keyboard.press('Enter');
    await seeFocus(pagerButton('Suivant'), 'the way on from the first page');
  });

  test('Space toggles a checkbox and a switch, and arrows change the choice of a list', async () => {
    for (const kind of ['Checkbox', 'Switch']) {
      const control = field(kind, 'Prévenir par e-mail');
      await press(control, 'Space');
      assert.equal(await control.isChecked(), false);
    }
    await press(field('Select', 'Filtrer'), 'ArrowUp');
    assert.equal(await field('Select', 'Filtrer').inputValue(), 's');
  });

  test('Space selects a row, Shift and Space select all rows between, up to the maximum, and a button clears the selection', async () => {
    const bar = specimen('SelectionBar');
    const checkboxOf = (id: string) => bar.getByLabel(`Sélectionner ${id}`, { exact: true });
    const all = bar.getByLabel('Tout sélectionner', { exact: true });
    await press(checkboxOf('C-1001'), 'Space');
    await press(checkboxOf('C-1003'), 'Shift+Space');
    assert.deepEqual([await checkboxOf('C-1002').isChecked(), await checkboxOf('C-1004').isChecked()], [true, false]);
    await see(bar.getByText('3 sur 4 au plus'));
    assert.equal(await all.evaluate((box) => 'indeterminate' in box && box.indeterminate), true);
    await press(all, 'Space');
    await see(bar.getByText('4 sur 4 au plus'));
    await press(bar.getByRole('button', { name: 'Effacer la sélection' }), 'Enter');
    assert.deepEqual(
      [await checkboxOf('C-1001').isChecked(), await bar.getByRole('button', { name: '+24 h' }).count()],
      [false, 0],
    );
  });

  test('a question unfolds by Enter and folds by Space', async () => {
    const question = specimen('Accordion').locator('summary').last();
    const isOpen = () => specimen('Accordion').locator('details').last().getAttribute('open');
    await press(question, 'Enter');
    assert.notEqual(await isOpen(), null);
    await press(question, 'Space');
    assert.equal(await isOpen(), null);
  });

  test('a text area limits and counts the characters, and announces a low count', async () => {
    const note = field('TextAreaField', 'Note');
    const status = specimen('TextAreaField').getByRole('status');
    const remainingCharacters = specimen('TextAreaField').getByText('6 caractères restants').first();
    await press(note, 'Control+End', 'Enter', 'o', 'k');
    assert.equal(await note.inputValue(), 'Prévenue par message.\nok');
    await see(remainingCharacters);
    assert.equal(await status.textContent(), '', 'nothing is announced before the count is low');
    await page.keyboard.type('é'.repeat(20));
    assert.equal((await note.inputValue()).length, 30, 'the text area accepts no further character');
    await status.getByText('0 caractère restant').waitFor({ state: 'attached' });
  });

  test('a style is applied to the selected text, and the cursor stays in the text', async () => {
    const richText = specimen('RichTextField');
    const editor = richText.getByRole('textbox', { name: 'Texte mis en forme' }).last();
    await editor.fill('important');
    await press(editor, 'Control+a');
    await press(richText.getByRole('button', { name: 'Gras' }).last(), 'Enter');
    await seeFocus(editor, 'the text');
    assert.equal(
      await richText.getByRole('textbox', { name: 'Réponse' }).inputValue(),
      '<p><strong>important</strong></p>',
    );
  });
}
