import type { ShopIdentity } from '#shared/http/shop-identity.ts';
import { unknownShop } from '#shared/http/unknown-shop.ts';
import { useRouter } from '@tanstack/react-router';

let loadedShop!: ShopIdentity;

/** @param path endpoint that is read in development, where the page does not contain the identity. */
export async function loadShop(path: string): Promise<void> {
  const text = document.getElementById('shop')?.textContent;
  if (text) loadedShop = JSON.parse(text) as ShopIdentity;
  else if (import.meta.env.DEV)
    loadedShop = await fetch(path).then(
      (answer) => (answer.ok ? (answer.json() as Promise<ShopIdentity>) : unknownShop),
      () => unknownShop,
    );
}

/** Works on the server too. */
export const useShop = (): ShopIdentity => useRouter().options.context.shop;

/** Needs `loadShop` to have resolved. Components use `useShop`. */
export const shop = (): ShopIdentity => loadedShop;

/** Key for the six endpoints under `/functions/` (SYS-02, D-18). */
export const publicKey = (): string => shop().apiKey;
