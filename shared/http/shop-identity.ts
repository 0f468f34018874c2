import * as z from 'zod/mini';
import { optionalProviders } from '#shared/providers.ts';

/** Identity of the shop shown on screens, and the settings of the card form. */
export const shopIdentity = z.object({
  name: z.string(),
  /** Address of the logo; null when the shop shows its name. */
  logo: z.nullable(z.string()),
  supportEmail: z.string(),
  address: z.string(),
  /** Empty while it is unknown. */
  phone: z.string(),
  /** Name of the seller in the contract. */
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
  /** False before its owner opens a shop in service to buyers. */
  isOpen: z.boolean(),
  /** Optional providers without an account of the shop. */
  lacks: z.array(z.enum(optionalProviders)),
  payment: z.object({ publicKey: z.string(), staticUrl: z.string() }),
  sentryDsn: z.nullable(z.string()),
  /** Release of the shop for error reports; null without error reports. */
  release: z.nullable(z.string()),
});
export type ShopIdentity = z.infer<typeof shopIdentity>;
