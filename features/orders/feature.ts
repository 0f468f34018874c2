import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { onAlertSettled, onMoneyReturned } from '#features/attention/server/hooks.ts';
import { holderOf, isHeld, isOrdered, onPiecesDeleted } from '#features/catalog/server/hooks.ts';
import { liveContents, onLiveEnded, onLiveResumed } from '#features/lives/server/hooks.ts';
import { buyersOfOrder, onBuyerTakenOver, ordersOf, warningsOf } from '#features/users/server/hooks.ts';
import { lockOrderIfAny } from '#platform/server/events/order-hooks.ts';
import { everyMinute } from '#platform/server/events/schedules.ts';
import type { OrderEvent, OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import type { OrderEventData, OrderEventType } from './domain/events.ts';
import { orderProblems } from './domain/problems.ts';
import { deleteEmptyOrders, emptyOrders } from './server/commands/delete-empty-orders.ts';
import { endPassedLives, passedLives } from './server/commands/end-passed-lives.ts';
import { followPostage } from './server/commands/follow-postage.ts';
import { remindBuyers, previewReminders, remindBuyer } from './server/commands/remind-buyers.ts';
import { orderMails, orderReactions } from './server/reactions.ts';
import { addItem } from './server/commands/add-item.ts';
import { addToLiveOrder, undoLiveAdd } from './server/commands/add-to-live-order.ts';
import { changeHold } from './server/commands/change-hold.ts';
import { changeHolds, remindBuyersOf } from './server/commands/modify-selection.ts';
import { changeStatus } from './server/commands/change-status.ts';
import { createOrder } from './server/commands/create-order.ts';
import { editOrder } from './server/commands/edit-order.ts';
import { giveAddress } from './server/commands/give-address.ts';
import { markContacted } from './server/commands/mark-contacted.ts';
import { removeItem, restoreItem } from './server/commands/remove-item.ts';
import { resendMail } from './server/commands/resend-mail.ts';
import { holderOfPiece, isPieceHeld, isPieceOrdered } from './server/sql/held-pieces.ts';
import { buyersOfOrder as findBuyersOfOrder, countOrdersOf } from './server/sql/search-orders.ts';
import { warningsOf as warningsOfUser } from '#features/orders/server/sql/buyer-warnings.ts';
import { renewAfterCashDecision } from '#features/orders/server/steps/renew-after-cash-decision.ts';
import { countOrders, removeHoldsOfLive, startHoldsOfLive } from '#features/orders/server/steps/start-holds.ts';
import { deleteReleasedItems } from '#features/orders/server/steps/free-pieces.ts';
import { lockIfThere } from './server/steps/lock-order.ts';
import { recordReturned } from './server/steps/record-payment.ts';
import { moveOrdersOfPseudo } from './server/steps/move-orders.ts';
import { orderTables } from './server/tables.ts';

type OrderEvents = {
  [Type in OrderEventType]: OrderEvent<
    OrderEventData<Type>,
    Type extends `attention.${string}` ? string | undefined : string
  >;
};

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents extends OrderEvents {
    /**
     * Deletion of an unused order with all its events, so this event belongs to no order. `productId` is the piece that
     * left the order last, if it still exists.
     */
    'order.deleted': OtherEvent<{ productId: string | null }>;
    /** Buyers can no longer pay, so screens show no end of a hold. */
    'order.holds-paused': OtherEvent;
    'order.holds-resumed': OtherEvent;
  }
}

export const orders = {
  name: 'orders',
  about: 'Orders and their pieces',
  routes: (implement) =>
    implement(
      { ...endpoints, ...adminEndpoints },
      { ...schemas, ...adminSchemas },
      {
        giveAddress,
        resendMail,
        createOrder,
        changeStatus,
        editOrder,
        changeHold,
        remindBuyer,
        changeHolds,
        foreseeReminders: previewReminders,
        remindBuyersOf,
        addItem,
        removeItem,
        undoLiveAdd,
        restoreItem,
        addToLiveOrder,
        markContacted,
      },
    ),
  tables: orderTables,
  topics: { order: 'orders', note: 'orders', message: 'orders', attention: 'attention' },
  constraints: {
    orders_user_id_fkey: userProblems.notFound,
    orders_live_id_fkey: liveProblems.notFound,
    order_items_one_holder: orderProblems.pieceJustTaken,
    order_items_give_key: orderProblems.keyUsed,
    order_items_product_id_fkey: catalogProblems.productNotFound,
    order_items_order_id_fkey: orderProblems.notFound,
    order_events_order_id_fkey: orderProblems.notFound,
    attention_items_order_id_fkey: orderProblems.notFound,
  },
  reactions: orderReactions,
  hooks: [
    onMoneyReturned.with(recordReturned),
    onAlertSettled.with(renewAfterCashDecision),
    onBuyerTakenOver.with(moveOrdersOfPseudo),
    liveContents.with(countOrders),
    onLiveEnded.with(startHoldsOfLive),
    onLiveResumed.with(removeHoldsOfLive),
    onPiecesDeleted.with(deleteReleasedItems),
    lockOrderIfAny.by(lockIfThere),
    holderOf.by(holderOfPiece),
    isHeld.by(isPieceHeld),
    isOrdered.by(isPieceOrdered),
    buyersOfOrder.by(findBuyersOfOrder),
    ordersOf.by(countOrdersOf),
    warningsOf.by(warningsOfUser),
  ],
  mails: orderMails,
  jobs: [
    { name: 'postage', run: followPostage, retries: 5, seconds: 300 },
    {
      name: 'empty-orders',
      every: everyMinute,
      whenDue: emptyOrders,
      run: deleteEmptyOrders,
      retries: 0,
      seconds: 300,
    },
    { name: 'passed-lives', every: everyMinute, whenDue: passedLives, run: endPassedLives, retries: 0, seconds: 300 },
  ],
  rounds: [{ name: 'reminders', needs: 'payment', everyMs: 2000, run: remindBuyers }],
} satisfies Feature;
