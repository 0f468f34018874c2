import * as z from 'zod/mini';

/** What a screen shows of the shop itself, and what it needs to mount the card form. */
export const shopIdentity = z.object({
  name: z.string(),
  /** Where its logo is, on this site or another; null when its name is its sign. */
  logo: z.nullable(z.string()),
  supportEmail: z.string(),
  address: z.string(),
  /** Empty while it is not said. */
  phone: z.string(),
  /** Who sells: the name that the contract bears. */
  seller: z.string(),
  /** Within how many working hours a paid order is sent, and within how many days it is delivered at the latest. */
  dispatchHours: z.int(),
  deliveryDays: z.int(),
  sandbox: z.boolean(),
  minimumOrderCents: z.int(),
  apiKey: z.string(),
  payment: z.object({ publicKey: z.string(), staticUrl: z.string() }),
  sentryDsn: z.nullable(z.string()),
  /** Which release this is, for error reports; null where there are none. */
  release: z.nullable(z.string()),
});
export type ShopIdentity = z.infer<typeof shopIdentity>;
