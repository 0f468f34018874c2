import * as endpoints from '#domain/payments/endpoints.ts';
import * as schemas from '#domain/payments/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { paymentCallback } from './commands/ask-provider.ts';
import { modifyUnpaidOrder } from './commands/modify-unpaid-order.ts';
import { openForm, paymentUrl } from './commands/open-form.ts';
import { receiveNotice } from './commands/receive-notice.ts';

export function paymentRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    paymentToken: openForm,
    paymentUrl,
    paymentCallback,
    paymentNotice: { provider: 'Lyra', handle: receiveNotice },
    modifyOrder: modifyUnpaidOrder,
  });
}
