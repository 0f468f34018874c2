import assert from 'node:assert/strict';
import { test } from 'vitest';
import { writeNote } from '#features/notes/domain/endpoints.ts';
import { editOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { desk, replaceAnswer, openStage, refusal } from './browser.ts';
import { gone, seeValue, seeText, see } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage({ background: false });

test('ADM-20 a note on an order is shown only to sellers and can be removed, and its draft survives a reload and a refusal', async (t) => {
  const { orderId, customer } = await toValidate(shop);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders/${orderId}`);
  const field = page.getByLabel('Note interne');
  const save = page.getByRole('button', { name: 'Noter' });
  await field.fill('Rappeler pour la taille');
  await page.reload();
  await seeValue(field, 'Rappeler pour la taille');
  const restore = await replaceAnswer(
    seller,
    `/api/admin/orders/${orderId}/notes`,
    refusal('Refusé pour essayer', 409),
  );
  await save.click();
  await seeText(page, 'Refusé pour essayer');
  await seeValue(field, 'Rappeler pour la taille');
  await restore(() => save.click());
  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await see(notes.filter({ hasText: 'Rappeler pour la taille' }).filter({ hasText: 'admin@test.example' }));
  await seeValue(field, '');
  bodyOf(await shop.call(writeNote, { orderId, text: 'Elle prend du 38' }, shop.admin));
  await see(notes.filter({ hasText: 'Elle prend du 38' }));
  await assertScreen({ page }, 'order-notes');
  await notes.filter({ hasText: 'Rappeler' }).getByRole('button', { name: 'Retirer la note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click();
  await gone(notes.filter({ hasText: 'Rappeler' }));
  const buyer = await person(t, customer);
  await buyer.page.goto(`/customer/order/${orderId}`);
  await see(buyer.page.getByText('Livraison Colissimo'));
  await gone(buyer.page.getByText('Elle prend du 38'));
});

test('ADM-20 a note and a message sent again after a lost reply and a reload are stored once', async (t) => {
  const order = await toValidate(shop);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${order.orderId}`);
  for (const [label, button, path] of [
    ['Note interne', 'Noter', '**/notes'],
    ['Message à la cliente', 'Envoyer', '**/messages'],
  ] as const) {
    await page.getByLabel(label).fill('Rappeler pour la taille');
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: button, exact: true }).click();
    await seeText(page, 'Connexion impossible. Vérifiez votre réseau puis réessayez.');
    await page.unroute(path);
    await page.reload();
    const form = page.getByRole('form').filter({ has: page.getByRole('button', { name: button, exact: true }) });
    await seeValue(form.getByRole('textbox'), 'Rappeler pour la taille');
    await form.getByRole('button').click();
    await seeValue(form.getByRole('textbox'), '');
  }
  const { notes, messages } = await seenByAdmin(shop, order);
  assert.deepEqual([notes.length, messages.length], [1, 1]);
});

test('ADM-20 the comment of an order is written on its page, and after a concurrent change the typed text stays and can be sent again', async (t) => {
  const { orderId } = await toValidate(shop);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Ajouter un commentaire' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Commentaire');
  await field.fill('Sans cintre');
  const seen = { comment: null };
  bodyOf(await shop.call(editOrder, { orderId, texts: { comment: 'Cadeau' }, seen }, shop.admin));
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await see(dialog.getByText('Quelqu’un a modifié cette commande entre-temps.'));
  await seeValue(field, 'Sans cintre');
  await assertScreen({ page }, 'order-comment');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(dialog);
  await seeText(page, 'Sans cintre');
  await seeText(page, 'Détails de la commande modifiés');
  await see(page.getByRole('button', { name: 'Modifier le commentaire' }));
});
