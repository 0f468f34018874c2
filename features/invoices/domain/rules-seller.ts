import type { Identity, VatRegime } from '#features/identity/domain/schemas.ts';
import { missingNeeds } from '#features/identity/domain/rules.ts';

/** VAT rate of the prices, in percent. Null where the law forbids to show a rate (margin scheme, CGI art. 297 E). */
export const vatRates: Readonly<Record<VatRegime, number | null>> = { standard: 20, franchise: 0, margin: null };

/** Details of the seller on an invoice. No invoice is made while a required detail is missing. */
export const sellerFields = [
  'legalName',
  'legalForm',
  'capitalCents',
  'siren',
  'rcsCity',
  'vatRegime',
  'vatNumber',
  'street',
  'zip',
  'city',
] as const satisfies readonly (keyof Identity)[];

export const missingOfSeller = (identity: Identity): string[] =>
  missingNeeds(identity)
    .filter(({ fields }) => fields.some((name) => (sellerFields as readonly string[]).includes(name)))
    .map(({ title }) => title);
