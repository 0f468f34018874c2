import { test } from 'vitest';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { enoughToSell } from '#sandbox/testing/in-service.ts';
import { bodyOf, toPay } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { assertFits, gone, seeText, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
// Production mode, although the browser reaches the shop without https.
shop.config.inService = true;

test('PUB-01 ADM-04 a new shop shows « Bientôt ouverte » until its owner opens it from « Mise en route », mails herself an example and hides the first steps', async (t) => {
  bodyOf(await shop.call(changeSettings, { ...enoughToSell, isOpen: false }, shop.admin));
  const visitor = await person(t, null, phone);
  await visitor.page.goto('/');
  await see(visitor.page.getByRole('heading', { name: 'Bientôt ouverte' }));
  await assertAccessible(visitor.page, 'a shop that opens soon');
  await assertFits(visitor.page, 'a shop that opens soon');
  await saveScreenshot(visitor, 'soon-390');
  await visitor.page.goto('/signup');
  await see(visitor.page.getByRole('heading', { name: 'Bientôt ouverte' }));
  await visitor.page.goto('/login');
  await see(visitor.page.getByRole('heading', { name: 'La boutique n’est pas encore ouverte' }));
  await saveScreenshot(visitor, 'soon-login-390');
  await visitor.page.goto('/mentions-legales');
  await see(visitor.page.getByRole('heading', { name: 'Mentions légales', level: 1 }));
  const owner = await person(t, shop.admin, desk);
  const { page } = owner;
  await page.goto('/');
  await see(page.getByText('Vous voyez l’accueil tel qu’il sera'));
  await saveScreenshot(owner, 'soon-owner-1280');
  await page.goto('/admin');
  const list = page.getByRole('list', { name: 'Vos premiers jours' });
  await see(list.getByText('Ouvrir la boutique'));
  await assertAccessible(page, 'the first days');
  await saveScreenshot(owner, 'first-days-1280');
  const assertFitsPhone = async (words: string, name: string) => {
    await page.setViewportSize(phone.viewport);
    const heading = page.getByRole('heading', { name: words });
    await see(heading);
    await heading.scrollIntoViewIfNeeded();
    await assertFits(page, name);
    await saveScreenshot(owner, name);
    await page.setViewportSize(desk.viewport);
  };
  await assertFitsPhone('Vos premiers jours', 'first-days-390');
  await list.getByRole('link', { name: 'Ouvrir la boutique' }).click();
  await see(page.getByRole('button', { name: 'Ouvrir la boutique' }));
  await saveScreenshot(owner, 'setup-1280');
  await assertFitsPhone('La boutique n’est pas encore ouverte', 'setup-390');
  await page.getByRole('button', { name: 'Ouvrir la boutique' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ouvrir la boutique' }).click();
  await seeText(page, 'La boutique est ouverte');
  await visitor.page.goto('/');
  await see(visitor.page.getByRole('link', { name: 'Créer un compte' }));
  await page.goto('/admin/settings');
  await see(page.getByRole('heading', { name: 'Vos e-mails' }));
  await assertFitsPhone('Vos e-mails', 'mails-390');
  await page.getByRole('button', { name: 'M’envoyer l’e-mail «\u00A0Relance\u00A0»' }).click();
  await seeText(page, 'est parti vers');
  await page.getByRole('heading', { name: 'Vos e-mails' }).scrollIntoViewIfNeeded();
  await saveScreenshot(owner, 'mails-1280');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Ranger cette liste' }).click();
  await seeText(page, 'Liste rangée');
  await gone(page.getByRole('list', { name: 'Vos premiers jours' }));
});

test('CUS-06 an open shop that lacks legal information offers no payment in the list of orders', async (t) => {
  bodyOf(await shop.call(changeSettings, enoughToSell, shop.admin));
  const { customer } = await toPay(shop);
  const { page } = await person(t, customer, phone);
  await page.goto('/customer/orders');
  await see(page.getByRole('link', { name: 'Régler ma commande' }));
  bodyOf(await shop.call(changeSettings, { mediatorSite: '' }, shop.admin));
  await page.reload();
  await see(page.getByRole('link', { name: 'Voir ma commande' }));
});
