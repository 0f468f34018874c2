import type { Payer, PaymentFormRequest } from './gateway.ts';

/** Number of further attempts with a card that one form allows after a refusal. */
const furtherAttempts = 3;
/** Maximum numbers of characters. A longer text is cut, because Lyra would refuse the payment. */
const maxLengths: Readonly<Record<string, number>> = {
  firstName: 63,
  lastName: 63,
  address: 255,
  zipCode: 64,
  city: 128,
  phoneNumber: 32,
  cellPhoneNumber: 32,
};

export function paymentOf({ amount, orderId, customer, noticeUrl }: PaymentFormRequest): object {
  const { reference, email } = customer;
  const details = detailsOf(customer);
  return {
    amount,
    currency: 'EUR',
    orderId,
    formAction: 'PAYMENT',
    customer: {
      reference,
      email,
      billingDetails: { language: 'fr', ...details },
      ...(customer.address && { shippingDetails: details }),
    },
    ipnTargetUrl: noticeUrl,
    transactionOptions: { cardOptions: { retry: furtherAttempts, captureDelay: 0, manualValidation: 'NO' } },
  };
}

function detailsOf({ firstName, lastName, address }: Payer): object {
  const phone = address?.phone ?? '';
  const known = {
    firstName,
    lastName,
    address: address?.street,
    zipCode: address?.zip,
    city: address?.city,
    country: address && 'FR',
    phoneNumber: phone,
    cellPhoneNumber: /^(?:0|\+33)[67]/.test(phone) ? phone : null,
  };
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) => (value ? [[name, value.slice(0, maxLengths[name])]] : [])),
  );
}
