import { modeOf, type LyraContext } from './lyra-context.ts';
import type { Customer, FormToken, StoredTransaction } from './lyra-data.ts';

export function paymentObject(
  context: LyraContext,
  order: FormToken,
  transactions: StoredTransaction[],
  isClosed = true,
): object {
  const { shopId } = context.credentials;
  return {
    shopId,
    orderCycle: isClosed ? 'CLOSED' : 'OPEN',
    orderStatus: orderStatus(transactions),
    serverDate: lyraDate(context.world.now()),
    orderDetails: {
      orderTotalAmount: order.amount,
      orderEffectiveAmount: order.amount,
      orderCurrency: order.currency,
      mode: modeOf(context.credentials),
      orderId: order.orderId,
      metadata: order.metadata,
      _type: 'V4/OrderDetails',
    },
    customer: customerObject(order.customer),
    transactions: transactions.map((transaction) => transactionObject(context, order, transaction)),
    subMerchantDetails: null,
    _type: 'V4/Payment',
  };
}

export function transactionObject(context: LyraContext, order: FormToken, transaction: StoredTransaction): object {
  return {
    shopId: context.credentials.shopId,
    uuid: transaction.uuid,
    amount: transaction.amount,
    currency: transaction.currency,
    paymentMethodType: 'CARD',
    paymentMethodToken: null,
    status: generalStatus(transaction),
    detailedStatus: transaction.status,
    operationType: transaction.operation,
    effectiveStrongAuthentication: transaction.strongAuthentication,
    creationDate: lyraDate(new Date(transaction.at)),
    errorCode: transaction.refusal?.errorCode ?? null,
    errorMessage: transaction.refusal?.errorMessage ?? null,
    detailedErrorCode: transaction.refusal?.detailedErrorCode ?? null,
    detailedErrorMessage: transaction.refusal?.detailedErrorMessage ?? null,
    metadata: order.metadata,
    transactionDetails: {
      liabilityShift: transaction.strongAuthentication === 'ENABLED' ? 'YES' : 'NO',
      effectiveAmount: transaction.amount,
      effectiveCurrency: transaction.currency,
      creationContext: transaction.operation === 'CREDIT' ? (transaction.context ?? 'REFUND') : 'CHARGE',
      sequenceNumber: 1,
      mid: '9876543',
      parentTransactionUuid: transaction.parent,
      cardDetails: cardObject(transaction),
      _type: 'V4/TransactionDetails',
    },
    _type: 'V4/PaymentTransaction',
  };
}

function cardObject({ card, refunded, status, uuid }: StoredTransaction): object {
  const isAuthorised = status === 'AUTHORISED' || status === 'CAPTURED' || status === 'CANCELLED';
  return {
    paymentSource: 'EC',
    manualValidation: 'NO',
    productCategory: 'DEBIT',
    country: 'FR',
    pan: card.masked,
    effectiveBrand: card.brand,
    expiryMonth: card.month,
    expiryYear: card.year,
    legacyTransId: uuid.slice(0, 6),
    authorizationResponse: { authorizationResult: isAuthorised ? '0' : null, authorizationMode: 'FULL' },
    captureResponse: { refundAmount: refunded, captureDate: null, captureFileNumber: null },
    _type: 'V4/PaymentMethod/Details/CardDetails',
  };
}

/** Empty fields are `null`, as Lyra sends them. */
function customerObject({ reference, email, billingDetails, shippingDetails }: Customer): object {
  const emptyPerson = {
    firstName: null,
    lastName: null,
    address: null,
    streetNumber: null,
    district: null,
    zipCode: null,
    city: null,
    state: null,
    country: null,
    phoneNumber: null,
    category: null,
    identityCode: null,
  };
  return {
    reference,
    email,
    billingDetails: {
      ...emptyPerson,
      title: null,
      cellPhoneNumber: null,
      language: 'FR',
      ...billingDetails,
      _type: 'V4/Customer/BillingDetails',
    },
    shippingDetails: {
      ...emptyPerson,
      address2: null,
      deliveryCompanyName: null,
      shippingMethod: null,
      shippingSpeed: null,
      ...shippingDetails,
      _type: 'V4/Customer/ShippingDetails',
    },
    extraDetails: { browserAccept: null, fingerPrintId: null, ipAddress: null, _type: 'V4/Customer/ExtraDetails' },
    _type: 'V4/Customer/Customer',
  };
}

function generalStatus({ status }: StoredTransaction): 'PAID' | 'RUNNING' | 'UNPAID' {
  if (status === 'AUTHORISED' || status === 'CAPTURED') return 'PAID';
  return status === 'WAITING_AUTHORISATION' ? 'RUNNING' : 'UNPAID';
}

function orderStatus(transactions: StoredTransaction[]): string {
  const found = new Set(transactions.map(generalStatus));
  if (found.size === 0) return 'ABANDONED';
  if (found.has('PAID')) return 'PAID';
  return found.has('RUNNING') ? 'RUNNING' : 'UNPAID';
}

export const lyraDate = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, '+00:00');
