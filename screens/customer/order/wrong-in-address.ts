import { addressInput } from '#features/orders/domain/schemas.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import type { TypedAddress } from './my-address.ts';

/** What the schema has against these values, field by field. */
export const wrongInAddress = (typed: TypedAddress) => errorsBy<TypedAddress>(addressInput, typed);
