import { test } from 'vitest';
import { readComments } from '#features/claims/server/commands/read-comments.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { assertAccessible } from './accessibility.ts';
import { openStage, saveScreenshot } from './browser.ts';
import { assertFits, seeText, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });

test('a code from the profile, written in a live chat, verifies the pseudo for customer and seller, and raises an alert under another pseudo', async (t) => {
  const liveId = await shop.aLive();
  const lea = await person(t, await shop.aCustomer('lea.verifiee'));
  const { page } = lea;
  const sendComment = async (uniqueId: string, text: string) => {
    await saveEvents(shop.shop, liveId, [{ ...comment(text), uniqueId, userId: `id-${uniqueId}` }]);
    await readComments(shop.system, liveId);
  };
  await page.goto('/customer/profile');
  await page.getByRole('button', { name: 'Obtenir un code' }).click();
  const code = await page.getByText(/^défilé \d{4}$/).innerText();
  await seeText(page, /Ce code fonctionne jusqu’au/);
  await assertAccessible(page, 'the code that proves a pseudo');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await assertFits(page, `the code at ${width} px`);
    await saveScreenshot(lea, `pseudo-code-${width}`);
  }
  await sendComment('lea.verifiee', code);
  await see(page.getByText('pseudo vérifié'));
  await saveScreenshot(lea, 'pseudo-proved-390');

  const secondCustomer = await person(t, await shop.aCustomer('lea.faute'));
  await secondCustomer.page.goto('/customer/profile');
  await secondCustomer.page.getByRole('button', { name: 'Obtenir un code' }).click();
  await sendComment('lea.juste', await secondCustomer.page.getByText(/^défilé \d{4}$/).innerText());
  await seeText(secondCustomer.page, 'Code reçu. La boutique décide et vous répond.');
  await secondCustomer.page.getByRole('button', { name: 'Demander un autre code' }).click();
  await seeText(secondCustomer.page, /Ce code fonctionne jusqu’au/);

  const seller = await person(t, shop.admin);
  await seller.page.goto('/admin/users?q=lea.verifiee');
  await see(seller.page.getByRole('row').filter({ hasText: '@lea.verifiee' }).getByText('pseudo vérifié'));
  await saveScreenshot(seller, 'pseudo-users');
  await seller.page.goto('/admin/attention');
  const alert = seller.page.getByRole('listitem').filter({ hasText: 'Code écrit sous un autre pseudo' });
  await see(alert.getByText('Dans un live, @lea.juste a écrit le code du compte qui se dit @lea.faute.'));
  await saveScreenshot(seller, 'pseudo-attention');
  await alert.getByRole('link', { name: 'Chercher @lea.faute' }).click();
  await see(seller.page.getByRole('row').filter({ hasText: '@lea.faute' }));
});
