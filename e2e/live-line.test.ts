import assert from 'node:assert/strict';
import test from 'node:test';
import { blockUser } from '#domain/users/admin-endpoints.ts';
import { fine } from '#stage/testing/order-steps.ts';
import { desk, openStage } from './browser.ts';
import { anEvening, leaveField, lineOnScreen } from './evening.ts';
import { gone, read, see } from './expect.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;

test('Enter asks before a piece goes to who is blocked, or may not have asked for it', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  const { userId } = await shop.aCustomer('bloquee');
  fine(await shop.call(blockUser, { userId, reason: 'Ne règle pas' }, shop.admin));
  await evening.claim(42, 'bloquee');
  await evening.claim(43, 'curieuse', { comment: 'elle est à qui la 43', reason: 'asked' });
  await evening.claim(43, 'lea');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await see(lineOnScreen(page, 42).getByText('@bloquee'));
  await leaveField(page);
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Donner la pièce 42 à @bloquee ?' });
  await see(asked.getByText('@bloquee est bloquée : Ne règle pas.'));
  await page.keyboard.press('Escape');
  await gone(asked);
  assert.deepEqual(await evening.lineOf(42), { holder: null, waiting: ['bloquee'] });
  await page.keyboard.press('ArrowRight');
  await see(lineOnScreen(page, 43).getByText('@curieuse'));
  await page.keyboard.press('Enter');
  const unclear = page.getByRole('dialog', { name: 'Donner la pièce 43 à @curieuse ?' });
  await see(unclear.getByText('Sa demande est à vérifier : dit comme une question.'));
  await unclear.getByRole('button', { name: 'Donner quand même' }).click();
  await read(page, 'Pièce 43 donnée à @curieuse');
});
