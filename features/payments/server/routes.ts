import * as adminEndpoints from '#features/payments/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/payments/domain/admin-schemas.ts';
import * as endpoints from '#features/payments/domain/endpoints.ts';
import * as schemas from '#features/payments/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { paymentCallback } from './commands/ask-provider.ts';
import { modifyUnpaidOrder } from './commands/modify-unpaid-order.ts';
import { askForRest, waiveRest } from './commands/ask-for-rest.ts';
import { openForm, paymentUrl } from './commands/open-form.ts';
import { receiveNotice } from './commands/receive-notice.ts';
import { getConfirmation, getMyConfirmation } from './queries.ts';

export function paymentRoutes(implement: Implement): void {
  implement(
    { ...endpoints, ...adminEndpoints },
    { ...schemas, ...adminSchemas },
    {
      paymentToken: openForm,
      paymentUrl,
      paymentCallback,
      paymentNotice: { provider: 'Lyra', handle: receiveNotice },
      modifyOrder: modifyUnpaidOrder,
      getMyConfirmation,
      getConfirmation,
      askForRest,
      waiveRest,
    },
  );
}
