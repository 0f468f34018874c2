import assert from 'node:assert/strict';
import { test } from 'vitest';
import { cents } from '#shared/money.ts';
import { paymentOf } from './lyra-payment.ts';

const paymentFor = (changes: { phone?: string; lastName?: string | null } = {}) => {
  const { phone = '0612345678', lastName = 'Martin' } = changes;
  const address = { street: '12 rue des Lilas', zip: '69003', city: 'Lyon', phone };
  const customer = { reference: 'c', email: 'lea@exemple.fr', firstName: 'Léa', lastName, address };
  return paymentOf({ orderId: 'o', amount: cents(100), noticeUrl: 'https://boutique.fr/notice', customer }) as {
    customer: { billingDetails: Record<string, string>; shippingDetails: Record<string, string> };
  };
};

test('SYS-03 the customer’s address and telephone are sent with a payment, for billing and shipping', () => {
  const { billingDetails, shippingDetails } = paymentFor().customer;
  const details = {
    firstName: 'Léa',
    lastName: 'Martin',
    address: '12 rue des Lilas',
    zipCode: '69003',
    city: 'Lyon',
    country: 'FR',
    phoneNumber: '0612345678',
    cellPhoneNumber: '0612345678',
  };
  assert.deepEqual(billingDetails, { language: 'fr', ...details });
  assert.deepEqual(shippingDetails, details);
});

test('a landline is not sent as a mobile, unknown fields are omitted, and a long name is cut', () => {
  assert.equal(paymentFor({ phone: '+33478000000' }).customer.billingDetails['cellPhoneNumber'], undefined);
  assert.equal('lastName' in paymentFor({ lastName: null }).customer.billingDetails, false);
  assert.equal(paymentFor({ phone: '' }).customer.billingDetails['phoneNumber'], undefined);
  assert.equal(paymentFor({ lastName: 'M'.repeat(200) }).customer.billingDetails['lastName']?.length, 63);
});
