/** Error of the provider’s script. `metadata` is set when the bank was asked. */
export interface KryptonError {
  errorCode: string;
  errorMessage: string;
  metadata?: { answer?: { clientAnswer: { orderCycle: string } } } | null;
}

/** Returns true for mistyped card data, which the form itself reports. The bank was not asked. */
export const isMistyped = ({ errorCode }: KryptonError): boolean => /^CLIENT_30[0-4]$/.test(errorCode);

/** Codes of a form whose token has expired, or whose attempts are used up. */
const USED_UP = /^PSP_(?:108|136|649|099)$/;

/** The payment of the form was sent before, perhaps from another tab. */
const ALREADY_SENT = 'CLIENT_502';

/** Returns true when this form accepts no further attempt. */
export const isFormOver = ({ errorCode, metadata }: KryptonError): boolean =>
  USED_UP.test(errorCode) || errorCode === ALREADY_SENT || metadata?.answer?.clientAnswer.orderCycle === 'CLOSED';

/**
 * Returns the provider’s message, except for a form that is used up. That message sends the customer back to the order,
 * although a new form opens on this page.
 */
export const failureOf = ({ errorCode, errorMessage }: KryptonError): string =>
  USED_UP.test(errorCode) ? 'Ce formulaire n’était plus valable. Saisissez votre carte de nouveau.' : errorMessage;
