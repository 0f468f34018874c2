import type { Payer, PaymentFormRequest } from './gateway.ts';

/** How many times a refused card may be followed by another on one form. */
const cardAttempts = 3;
/** The longest that Lyra takes of each, in characters: a long name is cut rather than her payment refused. */
const longest = {
  firstName: 63,
  lastName: 63,
  address: 255,
  zipCode: 64,
  city: 128,
  phoneNumber: 32,
  cellPhoneNumber: 32,
};

/** The input of `Charge/CreatePayment`. */
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
    // Validated and captured by themselves: nothing waits for a click in the provider's back office.
    transactionOptions: { cardOptions: { retry: cardAttempts, captureDelay: 0, manualValidation: 'NO' } },
  };
}

/** What is known of her, without what is not. */
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
    Object.entries(known).flatMap(([name, value]) =>
      value ? [[name, value.slice(0, name in longest ? longest[name as keyof typeof longest] : undefined)]] : [],
    ),
  );
}
