import { addressInput } from '#domain/orders/contract.ts';
import { errorsBy } from '#web/ui/errors-by.ts';
import type { TypedAddress } from './my-address.ts';

/** What the contract has against these values, field by field. */
export const wrongInAddress = (typed: TypedAddress) => errorsBy<TypedAddress>(addressInput, typed);
