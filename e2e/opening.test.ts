import { test } from 'vitest';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { enoughToSell } from '#sandbox/testing/in-service.ts';
import { fine } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, shoot } from './browser.ts';
import { assertFits, gone, read, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
// In service, at an address that the browser reaches without https.
shop.config.inService = true;

test('PUB-01 ADM-04 a new shop shows « Bientôt ouverte » until its owner opens it from « Mise en route »', async (t) => {
  fine(await shop.call(changeSettings, { ...enoughToSell, isOpen: false }, shop.admin));
  const visitor = await person(t, null, phone);
  await visitor.page.goto('/');
  await see(visitor.page.getByRole('heading', { name: 'Bientôt ouverte' }));
  await assertAccessible(visitor.page, 'a shop that opens soon');
  await assertFits(visitor.page, 'a shop that opens soon');
  await shoot(visitor, 'soon-390');
  await visitor.page.goto('/signup');
  await see(visitor.page.getByRole('heading', { name: 'Bientôt ouverte' }));
  await visitor.page.goto('/login');
  await see(visitor.page.getByRole('heading', { name: 'La boutique n’est pas encore ouverte' }));
  await shoot(visitor, 'soon-login-390');
  await visitor.page.goto('/mentions-legales');
  await see(visitor.page.getByRole('heading', { name: 'Mentions légales', level: 1 }));
  const owner = await person(t, shop.admin, desk);
  const { page } = owner;
  await page.goto('/');
  await see(page.getByText('Vous voyez l’accueil tel qu’il sera'));
  await shoot(owner, 'soon-owner-1280');
  await page.goto('/admin');
  const list = page.getByRole('list', { name: 'Vos premiers jours' });
  await see(list.getByText('Ouvrir la boutique'));
  await assertAccessible(page, 'the first days');
  await shoot(owner, 'first-days-1280');
  const onPhone = await person(t, shop.admin, phone);
  for (const [path, words, name] of [
    ['/admin', 'Vos premiers jours', 'first-days-390'],
    ['/admin/setup', 'La boutique n’est pas encore ouverte', 'setup-390'],
    ['/admin/settings', 'Vos e-mails', 'mails-390'],
  ] as const) {
    await onPhone.page.goto(path);
    const heading = onPhone.page.getByRole('heading', { name: words });
    await see(heading);
    await heading.scrollIntoViewIfNeeded();
    await assertFits(onPhone.page, name);
    await shoot(onPhone, name);
  }
  await list.getByRole('link', { name: 'Ouvrir la boutique' }).click();
  await see(page.getByRole('button', { name: 'Ouvrir la boutique' }));
  await shoot(owner, 'setup-1280');
  await page.getByRole('button', { name: 'Ouvrir la boutique' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ouvrir la boutique' }).click();
  await read(page, 'La boutique est ouverte');
  await visitor.page.goto('/');
  await see(visitor.page.getByRole('link', { name: 'Créer un compte' }));
  await page.goto('/admin/settings');
  await see(page.getByRole('heading', { name: 'Vos e-mails' }));
  await page.getByRole('button', { name: 'M’envoyer l’e-mail «\u00A0Relance\u00A0»' }).click();
  await read(page, 'est parti vers');
  await page.getByRole('heading', { name: 'Vos e-mails' }).scrollIntoViewIfNeeded();
  await shoot(owner, 'mails-1280');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Ranger cette liste' }).click();
  await read(page, 'Liste rangée');
  await gone(page.getByRole('list', { name: 'Vos premiers jours' }));
});
