import * as z from 'zod/mini';
import { optionalProviders } from '#shared/providers.ts';

export const shopIdentity = z.object({
  name: z.string(),
  /** Null when the shop shows its name. */
  logo: z.nullable(z.string()),
  supportEmail: z.string(),
  address: z.string(),
  phone: z.string(),
  seller: z.string(),
  /** Hours from the payment until the parcel is sent, at 24 hours for each working day. */
  dispatchHours: z.int(),
  /** Maximum days from the payment until the delivery. */
  deliveryDays: z.int(),
  sandbox: z.boolean(),
  minimumOrderCents: z.int(),
  pieceGrams: z.int(),
  packagingGrams: z.int(),
  apiKey: z.string(),
  /** False for a shop in service until its owner opens it to buyers. */
  isOpen: z.boolean(),
  /** False while the shop is not open, or lacks legal information. */
  takesOrders: z.boolean(),
  lacks: z.array(z.enum(optionalProviders)),
  payment: z.object({ publicKey: z.string(), staticUrl: z.string() }),
  sentryDsn: z.nullable(z.string()),
  release: z.nullable(z.string()),
});
export type ShopIdentity = z.infer<typeof shopIdentity>;
