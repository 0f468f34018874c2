import { addressInput } from '#features/orders/domain/schemas.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import type { TypedAddress } from './my-address.ts';

/** Checks the address with the schema and returns the errors by field. */
export const wrongInAddress = (typed: TypedAddress) => errorsBy<TypedAddress>(addressInput, typed);
