import type { ShopIdentity } from '#shared/http/shop-identity.ts';
import { useRouter } from '@tanstack/react-router';

/** Shown only when neither the page nor the server could say who the shop is. */
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
  apiKey: '',
  payment: { publicKey: '', staticUrl: '' },
  sentryDsn: null,
  release: null,
};

let known: ShopIdentity | null = null;

function writtenInPage(): ShopIdentity | null {
  const text = document.getElementById('shop')?.textContent;
  return text ? (JSON.parse(text) as ShopIdentity) : null;
}

/**
 * Learns who the shop is: from what the server wrote in the page, else (development) by asking it. Never throws.
 * @param path of the endpoint that answers it.
 */
export async function loadShop(path: string): Promise<void> {
  known = writtenInPage();
  if (known) return;
  known = await fetch(path)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
}

/** The shop's identity and public keys, for a component: the server renders without anything of a browser's. */
export const useShop = (): ShopIdentity => useRouter().options.context.shop;

/** The same, for what runs in the browser alone; known before the first screen is rendered. */
export const shop = (): ShopIdentity => known ?? unknownShop;

/** The public key of the six functions (D-18). */
export const publicKey = (): string => shop().apiKey;
