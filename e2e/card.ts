import type { Page } from 'playwright-core';
import { fillIn, price, read } from './expect.ts';

/** A card that the provider’s stand-in accepts. */
export const good = '4970 1000 0000 0055';

/** The provider’s form. */
export const card = (page: Page) => page.frameLocator('iframe[title="Formulaire de paiement par carte"]');
/** Its button, for an order of one piece at 25 €. */
export const payButton = (page: Page) => card(page).getByRole('button', { name: price('31,00 €') });

/** Types a card in the provider’s form. */
export async function typeCard(page: Page, number: string) {
  await fillIn(card(page), { 'Numéro de carte': number, 'Date d’expiration': '12/30', 'Code de sécurité': '123' });
}

/**
 * Does what pays, and reads that it went well: the words stand for two seconds before the order comes back, and on a busy
 * machine a press may last longer.
 */
export async function isAccepted(page: Page, press: () => Promise<void>): Promise<void> {
  await Promise.all([read(page, 'Paiement accepté'), press()]);
}

/** Types a card and pays with it. */
export async function payWith(page: Page, number: string) {
  await typeCard(page, number);
  await payButton(page).click();
}
