import type * as addressesContract from '#domain/addresses/contract.ts';
import * as addressesPaths from '#domain/addresses/paths.ts';
import type * as ordersContract from '#domain/orders/contract.ts';
import * as ordersPaths from '#domain/orders/paths.ts';
import type * as paymentsContract from '#domain/payments/contract.ts';
import * as paymentsPaths from '#domain/payments/paths.ts';
import type { Typed } from './endpoints.ts';

const orders: Typed<typeof ordersPaths, typeof ordersContract> = ordersPaths;
const payments: Typed<typeof paymentsPaths, typeof paymentsContract> = paymentsPaths;
const addresses: Typed<typeof addressesPaths, typeof addressesContract> = addressesPaths;

/** The endpoints that a customer's own pages call. */
export const { listMyOrders, getMyOrder, giveAddress, modifyOrder, exportMyData, eraseMyAccount } = orders;
export const { paymentToken, paymentCallback } = payments;
export const { suggestAddresses } = addresses;
