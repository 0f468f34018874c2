import type { ShopIdentity } from '#shared/http/shop-identity.ts';
import { useRouter } from '@tanstack/react-router';

/** Shown only when neither the page nor the server gave the identity of the shop. */
export const unknownShop: ShopIdentity = {
  name: 'Défilé',
  logo: null,
  supportEmail: '',
  address: '',
  phone: '',
  seller: '',
  dispatchHours: 24,
  deliveryDays: 30,
  sandbox: false,
  minimumOrderCents: 0,
  pieceGrams: 0,
  packagingGrams: 0,
  apiKey: '',
  isOpen: true,
  lacks: [],
  payment: { publicKey: '', staticUrl: '' },
  sentryDsn: null,
  release: null,
};

let known: ShopIdentity | null = null;

function embeddedShop(): ShopIdentity | null {
  const text = document.getElementById('shop')?.textContent;
  return text ? (JSON.parse(text) as ShopIdentity) : null;
}

/**
 * Loads the identity of the shop from the page, or in development from the server. Never throws.
 * @param path of the endpoint that returns it.
 */
export async function loadShop(path: string): Promise<void> {
  known = embeddedShop();
  if (known) return;
  known = await fetch(path)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
}

/** Returns the shop's identity and public keys for a component. Works on the server too. */
export const useShop = (): ShopIdentity => useRouter().options.context.shop;

/** Returns the shop's identity for browser code. Available before the first screen is rendered. */
export const shop = (): ShopIdentity => known ?? unknownShop;

/** Returns the public key of the six functions (D-18). */
export const publicKey = (): string => shop().apiKey;
