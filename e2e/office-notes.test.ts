import { test } from 'vitest';
import { writeNote } from '#features/notes/domain/endpoints.ts';
import { editOrder } from '#features/orders/domain/admin-endpoints.ts';
import { fine, toValidate } from '#sandbox/testing/order-steps.ts';
import { assertAccessible, desk, insteadOf, openStage, refusal } from './browser.ts';
import { assertFits, gone, holds, read, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });

test('ADM-20 a note on an order is shown at once, kept while it cannot be sent, and removable', async (t) => {
  const { orderId, customer } = await toValidate(shop);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders/${orderId}`);
  const field = page.getByLabel('Note interne');
  const save = page.getByRole('button', { name: 'Noter' });
  await field.fill('Rappeler pour la taille');
  await page.reload();
  await holds(field, 'Rappeler pour la taille');
  const stop = await insteadOf(seller, `/api/admin/orders/${orderId}/notes`, refusal('Refusé pour essayer', 409));
  await save.click();
  await read(page, 'Refusé pour essayer');
  await holds(field, 'Rappeler pour la taille');
  await stop(() => save.click());
  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await see(notes.filter({ hasText: 'Rappeler pour la taille' }).filter({ hasText: 'admin@test.example' }));
  await holds(field, '');
  fine(await shop.call(writeNote, { orderId, text: 'Elle prend du 38' }, shop.admin));
  await see(notes.filter({ hasText: 'Elle prend du 38' }));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await assertFits(page, `an order with notes at ${width} px`);
    await assertAccessible(page, `an order with notes at ${width} px`);
  }
  await notes.filter({ hasText: 'Rappeler' }).getByRole('button', { name: 'Retirer la note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click();
  await gone(notes.filter({ hasText: 'Rappeler' }));
  const buyer = await person(t, customer);
  await buyer.page.goto(`/customer/order/${orderId}`);
  await see(buyer.page.getByText('Livraison Colissimo'));
  await gone(buyer.page.getByText('Elle prend du 38'));
});

test('ADM-20 the comment of an order is written and changed on its page; an outdated one is kept and sent again', async (t) => {
  const { orderId } = await toValidate(shop);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Ajouter un commentaire' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Commentaire');
  await field.fill('Sans cintre');
  const seen = { comment: null };
  fine(await shop.call(editOrder, { orderId, texts: { comment: 'Cadeau' }, seen }, shop.admin));
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await see(dialog.getByText('Quelqu’un a modifié cette commande entre-temps.'));
  await holds(field, 'Sans cintre');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await assertFits(page, `the comment of an order at ${width} px`);
    await assertAccessible(page, `the comment of an order at ${width} px`);
  }
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(dialog);
  await read(page, 'Sans cintre');
  await read(page, 'Détails de la commande modifiés');
  await see(page.getByRole('button', { name: 'Modifier le commentaire' }));
});
