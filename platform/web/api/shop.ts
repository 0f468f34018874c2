import type { ShopIdentity } from '#shared/http/shop-identity.ts';
import { unknownShop } from '#shared/http/unknown-shop.ts';
import { useRouter } from '@tanstack/react-router';

let loadedShop!: ShopIdentity;

/**
 * Loads the identity of the shop from the page, and in development from the server.
 * @param path of the endpoint that returns it.
 */
export async function loadShop(path: string): Promise<void> {
  const text = document.getElementById('shop')?.textContent;
  if (text) loadedShop = JSON.parse(text) as ShopIdentity;
  else if (import.meta.env.DEV)
    loadedShop = await fetch(path).then(
      (answer) => (answer.ok ? (answer.json() as Promise<ShopIdentity>) : unknownShop),
      () => unknownShop,
    );
}

/** Returns the shop's identity and public keys for a component. Works on the server too. */
export const useShop = (): ShopIdentity => useRouter().options.context.shop;

/** Returns the shop's identity for browser code. `loadShop` must have resolved. */
export const shop = (): ShopIdentity => loadedShop;

/** Returns the public key of the six functions (D-18). */
export const publicKey = (): string => shop().apiKey;
