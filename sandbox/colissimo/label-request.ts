import * as z from 'zod/mini';

const text = z.nullish(z.string());
const postalAddress = z.object({
  companyName: text,
  lastName: text,
  firstName: text,
  line0: text,
  line1: text,
  line2: text,
  line3: text,
  countryCode: text,
  city: text,
  zipCode: text,
  phoneNumber: text,
  mobileNumber: text,
  email: text,
});
export type PostalAddress = z.infer<typeof postalAddress>;

/** Input of `generateLabel`. Only `letter` is required: the carrier itself reports its missing fields. */
export const labelRequest = z.object({
  contractNumber: text,
  password: text,
  outputFormat: z.nullish(z.object({ outputPrintingType: text })),
  letter: z.object({
    service: z.nullish(z.object({ productCode: text, depositDate: text, orderNumber: text, commercialName: text })),
    parcel: z.nullish(
      z.object({
        weight: z.nullish(z.union([z.number(), z.string()])),
        instructions: text,
        pickupLocationId: text,
      }),
    ),
    sender: z.nullish(z.object({ senderParcelRef: text, address: z.nullish(postalAddress) })),
    addressee: z.nullish(z.object({ addresseeParcelRef: text, address: z.nullish(postalAddress) })),
  }),
});
export type CarrierLabelRequest = z.infer<typeof labelRequest>;

const maxLengths: Partial<Record<keyof PostalAddress, number>> = {
  companyName: 35,
  lastName: 35,
  firstName: 29,
  line0: 35,
  line1: 35,
  line2: 35,
  line3: 35,
  city: 35,
  email: 80,
};

/** Returns the first field that is too long, for which the carrier answers 422; null when all fields fit. */
export function overlongField({ letter }: CarrierLabelRequest): string | null {
  for (const side of ['sender', 'addressee'] as const) {
    for (const [name, max] of Object.entries(maxLengths)) {
      if ((letter[side]?.address?.[name as keyof PostalAddress]?.length ?? 0) > max)
        return `letter.${side}.address.${name}`;
    }
  }
  if ((letter.sender?.senderParcelRef?.length ?? 0) > 17) return 'letter.sender.senderParcelRef';
  if ((letter.service?.orderNumber?.length ?? 0) > 30) return 'letter.service.orderNumber';
  return (letter.parcel?.instructions?.length ?? 0) > 35 ? 'letter.parcel.instructions' : null;
}
