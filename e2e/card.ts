import type { Page } from 'playwright-core';
import { fillIn, price } from './expect.ts';

interface ObservedGlobals {
  document: { body: { innerText: string } };
  MutationObserver: new (callback: () => void) => { observe(node: object, options: object): void };
  setTimeout(run: () => void, ms: number): unknown;
}

export const acceptedCard = '4970 1000 0000 0055';

export const card = (page: Page) => page.frameLocator('iframe[title="Formulaire de paiement par carte"]');
/** Pay button of an order of one piece at 25 €, with its postage. */
export const payButton = (page: Page) => card(page).getByRole('button', { name: price('31,00 €') });

export async function typeCard(page: Page, number: string) {
  await fillIn(card(page), { 'Numéro de carte': number, 'Date d’expiration': '12/30', 'Code de sécurité': '123' });
}

/**
 * Runs `pay` and waits for the confirmation, which the page shows for two seconds only. A mutation observer finds it
 * even when a busy machine draws no frame in this time.
 */
export async function assertAccepted(page: Page, pay: () => Promise<void>): Promise<void> {
  const confirmation = page.evaluate(
    (words) =>
      new Promise<void>((resolve, reject) => {
        const { document, MutationObserver, setTimeout } = globalThis as unknown as ObservedGlobals;
        const check = () => {
          if (document.body.innerText.includes(words)) resolve();
        };
        new MutationObserver(check).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        });
        check();
        setTimeout(() => reject(new Error(`« ${words} » was not shown`)), 60_000);
      }),
    'Paiement accepté',
  );
  await Promise.all([confirmation, pay()]);
}

export async function payWith(page: Page, number: string) {
  await typeCard(page, number);
  await payButton(page).click();
}
