import type { ShopIdentity } from '#domain/content/contract.ts';

/** Shown only when neither the page nor the server could say who the shop is. */
const unknownShop: ShopIdentity = {
  name: 'Défilé',
  logo: null,
  supportEmail: '',
  address: '',
  sandbox: false,
  minimumOrderCents: 0,
  apiKey: '',
  payment: { publicKey: '', staticUrl: '' },
  sentryDsn: null,
};

let known: ShopIdentity | null = null;

function writtenInPage(): ShopIdentity | null {
  const text = document.getElementById('shop')?.textContent;
  return text ? (JSON.parse(text) as ShopIdentity) : null;
}

/**
 * Learns who the shop is: from what the server wrote in the page, else (development) by asking it. Never throws.
 * The address is the one of `readShop`, not imported: the first screen would wait for contracts it does not need.
 */
export async function loadShop(): Promise<void> {
  known = writtenInPage();
  if (known) return;
  known = await fetch('/api/shop')
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
}

/** For whoever knows it otherwise: the server that draws a page. */
export function shopIs(identity: ShopIdentity): void {
  known = identity;
}

/** The shop's identity and public keys, known before the first screen is drawn. */
export const shop = (): ShopIdentity => known ?? unknownShop;

/** The public key of the six functions (D-18). */
export const publicKey = (): string => shop().apiKey;
