import type { ShopIdentity } from './shop-identity.ts';

/** Identity while the database does not answer, in development and in the kit page. */
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
  takesOrders: true,
  lacks: [],
  payment: { publicKey: '', staticUrl: '' },
  sentryDsn: null,
  release: null,
};
