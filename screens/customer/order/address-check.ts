import type { FieldErrors } from '#platform/web/ui/use-form.ts';
import type { TypedAddress } from './my-address.ts';

type Check = (typed: TypedAddress) => FieldErrors<TypedAddress>;

const nothingWrong: Check = () => ({});
let coming: Promise<Check> | null = null;

/**
 * What the schema has against an address, field by field. It comes when it is first needed, as schemas weigh on
 * a slow telephone; should it not come, the server says the same.
 */
export const addressCheck = (): Promise<Check> =>
  (coming ??= import('./wrong-in-address.ts').then(
    ({ wrongInAddress }) => wrongInAddress,
    () => {
      coming = null;
      return nothingWrong;
    },
  ));
