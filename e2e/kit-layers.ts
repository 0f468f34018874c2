import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator } from 'playwright-core';
import { until } from '#sandbox/testing/steps.ts';
import { assertAccessible, waitForAnimations } from './accessibility.ts';
import { desk, phone } from './browser.ts';
import { gone, see } from './expect.ts';
import type { Kit } from './kit-page.ts';

export function testLayers({ page, open, specimen, press, seeFocus }: Kit): void {
  const opener = (component: string, name: string): Locator =>
    specimen(component).getByRole('button', { name: `Ouvrir\u00A0: ${name}`, exact: true });
  const field = (label: string): Locator => specimen('Combobox').getByRole('combobox', { name: label, exact: true });
  const option = (name: string): Locator => page.getByRole('option', { name, exact: true });
  const activeOption = (name: string): Locator => page.getByRole('option', { name, exact: true, selected: true });

  async function assertFocusStays(dialog: Locator, name: string) {
    const focusedOutside = await dialog.evaluateHandle((element) => {
      const outside: string[] = [];
      element.ownerDocument.addEventListener('focusin', ({ target }: { target: unknown }) => {
        if (element.isConnected && !element.contains(target as typeof element)) outside.push(String(target));
      });
      return outside;
    });
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press(key);
    assert.deepEqual(await focusedOutside.jsonValue(), [], `${name}: Tab stays inside`);
  }

  const dialogs = [
    ['Dialog', 'Au centre'],
    ['Dialog', 'Large'],
    ['Dialog', 'Tiroir à droite'],
    ['Dialog', 'Tiroir à gauche'],
    ['FormDialog', 'Formulaire refusé'],
    ['FormDrawer', 'Tiroir de formulaire'],
    ['ConfirmDialog', 'Confirmation'],
  ] as const;

  for (const [component, name] of dialogs) {
    test(`${component} (${name}) keeps the focus, closes by Escape and returns the focus`, async () => {
      await open('dialogues');
      const button = opener(component, name);
      await press(button, 'Enter');
      const dialog = page.getByRole('dialog');
      await see(dialog);
      assert.ok(
        await dialog.evaluate((element) => element.contains(element.ownerDocument.activeElement)),
        'the dialog has the focus',
      );
      await assertFocusStays(dialog, name);
      await assertAccessible(page, name, 'dialog');
      await page.keyboard.press('Escape');
      await gone(dialog);
      await seeFocus(button, 'its opener');
    });
  }

  test('a form in a dialog focuses the first missing field, asks before it closes, and follows the answer', async () => {
    const button = opener('FormDialog', 'Formulaire');
    await press(button, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Nouvelle pièce' });
    await seeFocus(dialog.getByLabel('Nom'), 'the required field');
    await page.keyboard.type('Robe');
    await page.keyboard.press('Escape');
    await press(dialog.getByRole('button', { name: 'Continuer' }), 'Enter');
    await gone(dialog.getByRole('alert'));
    await seeFocus(dialog.getByLabel('Nom'), 'the field in use before');
    await page.keyboard.press('Escape');
    await see(dialog.getByRole('alert'));
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await see(dialog.getByRole('alert'));
    // A second Escape closes only the question. The typed text stays.
    await page.keyboard.press('Escape');
    await gone(dialog.getByRole('alert'));
    assert.equal(await dialog.getByLabel('Nom').inputValue(), 'Robe');
    await seeFocus(dialog.getByLabel('Nom'), 'the field in use before');
    await page.keyboard.press('Escape');
    await press(dialog.getByRole('button', { name: 'Abandonner' }), 'Space');
    await gone(dialog);
    await seeFocus(button, 'its opener');
  });

  test('Ctrl Enter sends the form from a text of several lines, and the message covers neither its title nor its buttons', async () => {
    await press(opener('FormDialog', 'Formulaire'), 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Nouvelle pièce' });
    await press(dialog.getByLabel('Note'), 'o', 'Enter', 'k', 'Control+Enter');
    const message = dialog.getByText('Pièce créée');
    // A message under the pointer stays. On a slow machine, it would otherwise end before its position is read.
    await message.hover();
    // The compact density of the back office must also show the message above the dialog’s buttons.
    const root = page.locator(':root');
    await root.evaluate((element) => element.setAttribute('data-density', 'compact'));
    // A dialog that still slides in moves the message.
    await waitForAnimations(page);
    const topAtDesk = (await message.boundingBox())?.y;
    assert.ok(topAtDesk !== undefined && topAtDesk < 100, `the message begins at ${topAtDesk}`);
    // This phone is so low that the sheet gets its maximum height.
    await page.setViewportSize({ ...phone.viewport, height: 440 });
    // The page may get its new size later. The dialog then slides in again, as a sheet.
    await page.waitForFunction(
      (width) => (globalThis as unknown as { innerWidth: number }).innerWidth === width,
      phone.viewport.width,
    );
    await until(async () => {
      const [shown, sheet] = await Promise.all([message.boundingBox(), dialog.boundingBox()]);
      return shown !== null && sheet !== null && shown.y + shown.height < sheet.y;
    });
    assert.ok(((await dialog.boundingBox())?.height ?? 0) > 340, 'the sheet has its maximum height');
    await page.setViewportSize(desk.viewport);
    await root.evaluate((element) => element.removeAttribute('data-density'));
    assert.equal(await dialog.getByLabel('Note').inputValue(), 'o\nk');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Abandonner' }).click();
    await gone(dialog);
  });

  test('a form that is being sent is not sent again, and does not close', async () => {
    await open('dialogues');
    await press(opener('FormDialog', 'Envoi en cours'), 'Enter');
    const dialog = page.getByRole('dialog');
    await press(dialog.getByRole('button', { name: 'Création…' }), 'Enter', 'Space');
    await press(dialog.getByLabel('Nom'), 'Enter');
    assert.equal(await page.getByText('Envoyé deux fois').count(), 0);
    await page.keyboard.press('Escape');
    await see(dialog);
  });

  test('arrows move through a list, Enter picks, Escape closes, and typed text stays', async () => {
    await open('recherche');
    const customer = field('Cliente');
    await press(customer, 'ArrowDown');
    await see(activeOption('lea.martin'));
    await page.keyboard.press('ArrowUp');
    await see(activeOption('une.personne.au.tres.long.pseudo.tiktok'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await see(activeOption('leaxyz'));
    const active = (await customer.getAttribute('aria-activedescendant')) ?? '';
    assert.equal(await page.locator(`[id="${active}"]`).textContent(), 'leaxyz');
    await page.keyboard.press('Enter');
    await see(specimen('Combobox').getByText('Choisi\u00A0: leaxyz'));
    assert.equal(await customer.getAttribute('aria-expanded'), 'false');

    await page.keyboard.type('z');
    assert.equal(await customer.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Escape');
    assert.equal(await customer.getAttribute('aria-expanded'), 'false');
    assert.equal(await customer.inputValue(), 'leaxyzz');
    await page.keyboard.press('Home');
    await page.keyboard.type('a');
    await page.keyboard.press('End');
    await page.keyboard.type('b');
    assert.equal(await customer.inputValue(), 'aleaxyzzb', 'Home and End move in the text');
    await page.keyboard.press('Escape');
  });

  test('Enter does not pick a longer option, « Créer » creates the typed text, and a long list scrolls with the arrows', async () => {
    await press(field('Pseudo'), 'l', 'e', 'a', 'Enter');
    assert.equal(
      await specimen('Combobox')
        .getByText(/^Choisi\u00A0: lea$/)
        .count(),
      0,
      'Enter does not pick a longer pseudo',
    );
    await page.keyboard.press('ArrowUp');
    await see(activeOption('Créer « lea »'));
    await page.keyboard.press('Enter');
    await see(specimen('Combobox').getByText('Choisi\u00A0: lea', { exact: true }));

    await press(field('Pièce'), 'ArrowUp');
    const last = activeOption('piece-40');
    await see(last);
    const isInSight = await last.evaluate((element) => {
      interface Box {
        getBoundingClientRect(): { bottom: number };
        closest(selector: string): Box;
      }
      const row = element as unknown as Box;
      return row.getBoundingClientRect().bottom <= row.closest('[popover]').getBoundingClientRect().bottom;
    });
    assert.ok(isInSight, 'the last row is scrolled into sight');
    await page.keyboard.press('Escape');
  });

  test('a list shows that it searches, has no result, or failed', async () => {
    const status = specimen('Combobox').getByRole('status');
    await press(field('Introuvable'), 'x');
    await status.getByText('Aucun résultat').waitFor({ state: 'attached' });
    await press(field('Recherche lente'), 'x');
    await status.getByText('Recherche…').waitFor({ state: 'attached' });
    await press(field('Recherche en panne'), 'x');
    await status.getByText('La recherche ne répond pas. Entrée pour réessayer').waitFor({ state: 'attached' });
    await assertAccessible(page, 'an open list', '[data-component="Combobox"]');
    await page.keyboard.press('Enter');
    await see(option('La recherche ne répond pas. Réessayer'));
    await page.keyboard.press('Escape');
  });

  test('a message is reached, answered and closed with keys, and then returns the focus', async () => {
    await open('messages');
    const region = page.getByRole('region', { name: 'Messages' });
    await press(specimen('Toasts').getByRole('button', { name: 'Message : error' }), 'Enter');
    await see(region.getByRole('alert'));
    const trigger = specimen('Toasts').getByRole('button', { name: 'Message qui s’annule' });
    await press(trigger, 'Enter');
    await see(region.getByRole('status'));
    await assertAccessible(page, 'messages', '[aria-label="Messages"]');
    await press(region.getByRole('button', { name: 'Annuler' }), 'Enter');
    await see(region.getByText('Remise'));
    await gone(region.getByText('Pièce retirée'));
    for (const close of await region.getByRole('button', { name: 'Fermer le message' }).all()) await close.waitFor();
    await press(region.getByRole('button', { name: 'Fermer le message' }).first(), 'Space');
    await gone(region.getByRole('alert'));
    const last = region.getByRole('button', { name: 'Fermer le message' });
    await seeFocus(last, 'the remaining message');
    await page.keyboard.press('Enter');
    await gone(last);
    await seeFocus(trigger, 'the button that had the focus before the messages');
  });

  test('in the back office two messages show at once, and a message with an undo is not displaced', async () => {
    await open('messages');
    await page.evaluate("document.documentElement.dataset.density = 'compact'");
    const region = page.getByRole('region', { name: 'Messages' });
    const showMessage = async (button: string, sentence: string) => {
      await press(specimen('Toasts').getByRole('button', { name: button }), 'Enter');
      await see(region.getByText(sentence));
    };
    await showMessage('Message qui s’annule', 'Pièce retirée');
    await showMessage('Message : success', 'Live créé');
    await showMessage('Message : info', 'L’alerte est de nouveau à traiter');
    assert.ok(!(await region.getByText('Live créé').isVisible()));
    await see(region.getByText('Pièce retirée'));
    await region.getByRole('button', { name: 'Annuler' }).click();
    await see(region.getByText('Remise'));
    assert.ok(!(await region.getByText('Live créé').isVisible()));
    await see(region.getByText('L’alerte est de nouveau à traiter'));
  });
}
