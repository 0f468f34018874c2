import * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/orders/domain/admin-schemas.ts';
import * as endpoints from '#features/orders/domain/endpoints.ts';
import * as schemas from '#features/orders/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { addItem } from './commands/add-item.ts';
import { addToLiveOrder, undoLiveAdd } from './commands/add-to-live-order.ts';
import { foreseeReminders, remindBuyer } from './commands/remind-buyers.ts';
import { changeHold } from './commands/change-hold.ts';
import { changeHolds, remindBuyersOf } from './commands/modify-selection.ts';
import { changeStatus } from './commands/change-status.ts';
import { createOrder } from './commands/create-order.ts';
import { editOrder } from './commands/edit-order.ts';
import { giveAddress } from './commands/give-address.ts';
import { markContacted } from './commands/mark-contacted.ts';
import { removeItem, restoreItem } from './commands/remove-item.ts';
import { resendMail } from './commands/resend-mail.ts';

export function orderRoutes(implement: Implement): void {
  implement(
    { ...endpoints, ...adminEndpoints },
    { ...schemas, ...adminSchemas },
    {
      giveAddress,
      resendMail,
      createOrder,
      editOrder,
      changeStatus,
      changeHold,
      remindBuyer,
      changeHolds,
      foreseeReminders,
      remindBuyersOf,
      addItem,
      removeItem,
      undoLiveAdd,
      restoreItem,
      addToLiveOrder,
      markContacted,
    },
  );
}
