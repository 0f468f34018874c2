import type { Page } from 'playwright-core';
import { fillIn, price } from './expect.ts';

/** What a page has that watches itself. */
interface Watching {
  document: { body: { innerText: string } };
  MutationObserver: new (look: () => void) => { observe(what: object, how: object): void };
  setTimeout(run: () => void, ms: number): unknown;
}

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
 * Does what pays, and reads that it went well: the words stand for two seconds before the order comes back, so that they
 * are looked for as the page changes; on a busy machine it is drawn more rarely than that.
 */
export async function isAccepted(page: Page, press: () => Promise<void>): Promise<void> {
  const read = page.evaluate(
    (words) =>
      new Promise<void>((resolve, reject) => {
        const { document, MutationObserver, setTimeout } = globalThis as unknown as Watching;
        const look = () => {
          if (document.body.innerText.includes(words)) resolve();
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
        setTimeout(() => reject(new Error(`« ${words} » was not said`)), 60_000);
      }),
    'Paiement accepté',
  );
  await Promise.all([read, press()]);
}

/** Types a card and pays with it. */
export async function payWith(page: Page, number: string) {
  await typeCard(page, number);
  await payButton(page).click();
}
