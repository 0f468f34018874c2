import { addressInput } from '#features/orders/domain/schemas.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import type { TypedAddress } from './my-address.ts';

export const addressErrors = (typed: TypedAddress) => errorsBy<TypedAddress>(addressInput, typed);
