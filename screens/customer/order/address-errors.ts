import { addressInput } from '#features/orders/domain/schemas.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import type { TypedAddress } from './my-address.ts';

/** Returns the error of each invalid field of a typed address. */
export const addressErrors = (typed: TypedAddress) => errorsBy<TypedAddress>(addressInput, typed);
