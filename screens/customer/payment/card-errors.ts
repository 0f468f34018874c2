/** Error of the provider’s script. `metadata` is set when the bank was asked. */
export interface KryptonError {
  errorCode: string;
  errorMessage: string;
  metadata?: { answer?: { clientAnswer: { orderCycle: string } } } | null;
}

/** Returns true for mistyped card data, which the form itself reports. The bank was not asked. */
export const isMistyped = ({ errorCode }: KryptonError): boolean => /^CLIENT_30[0-4]$/.test(errorCode);

const TOKEN_EXPIRED = 'PSP_108';

/** Returns true when this form accepts no further attempt: its token has expired, or its attempts are used up. */
export const isFormOver = ({ errorCode, metadata }: KryptonError): boolean =>
  [TOKEN_EXPIRED, 'PSP_136', 'PSP_649', 'PSP_099', 'CLIENT_502'].includes(errorCode) ||
  metadata?.answer?.clientAnswer.orderCycle === 'CLOSED';

/**
 * Returns the provider’s message, except for an expired form. That message sends the customer back to the order,
 * although a new form opens on this page.
 */
export const failureOf = ({ errorCode, errorMessage }: KryptonError): string =>
  errorCode === TOKEN_EXPIRED ? 'Le formulaire avait expiré. Saisissez votre carte de nouveau.' : errorMessage;
