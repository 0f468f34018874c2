import { modifyOrder } from '#domain/orders/contract.ts';
import * as contract from '#domain/payments/contract.ts';
import { aProvider, requireCustomer } from '#server/http/guards.ts';
import type { Route } from '#server/http/route.ts';
import { paymentCallback } from './commands/ask-provider.ts';
import { modifyUnpaidOrder } from './commands/modify-unpaid-order.ts';
import { openForm, paymentUrl } from './commands/open-form.ts';
import { receiveNotice } from './commands/receive-notice.ts';

export function paymentRoutes(route: Route): void {
  route(contract.paymentToken, requireCustomer, openForm);
  route(contract.paymentUrl, requireCustomer, paymentUrl);
  route(contract.paymentCallback, requireCustomer, paymentCallback);
  route(contract.paymentNotice, aProvider('Lyra'), receiveNotice, { encoding: 'form' });
  route(modifyOrder, requireCustomer, modifyUnpaidOrder);
}
