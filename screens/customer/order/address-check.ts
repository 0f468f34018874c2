import type { FieldErrors } from '#platform/web/ui/use-form.ts';
import type { TypedAddress } from './my-address.ts';

type Check = (typed: TypedAddress) => FieldErrors<TypedAddress>;

const nothingWrong: Check = () => ({});
let coming: Promise<Check> | null = null;

/**
 * Loads the function that checks an address field by field, on first use: schemas are large for a slow phone. Accepts
 * every address if the load fails, because the server checks it too.
 */
export const addressCheck = (): Promise<Check> =>
  (coming ??= import('./wrong-in-address.ts').then(
    ({ wrongInAddress }) => wrongInAddress,
    () => {
      coming = null;
      return nothingWrong;
    },
  ));
