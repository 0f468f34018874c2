import * as z from 'zod/mini';
import {
  actionId,
  cents,
  done,
  id,
  instant,
  onceKey,
  optional,
  outcome,
  reverts,
  selected,
} from '#shared/http/schemas.ts';
import { pseudo } from '#features/users/domain/schemas.ts';
import { SELECTED_MAX } from './rules.ts';
import { orderStatus } from './schemas.ts';

export { noteTold, type Unreached } from './reading-unreached.ts';

export const resendMail = {
  summary: 'Send a mail about the order once more; refused while it is about to leave anyway',
  input: z.object({ orderId: id, mailId: id }),
  reply: done,
};

export const createOrder = {
  summary: '“Nouvelle commande”: an empty order, to-validate',
  input: z.object({
    liveId: z.uuid("La sélection d'un live est obligatoire"),
    userId: z.uuid("La sélection d'un utilisateur est obligatoire"),
    comment: optional(),
  }),
  reply: z.object({ orderId: id }),
};

export const changeStatus = {
  summary: 'Set any status; cancelling frees the pieces, reopening takes them back or is refused (D-07)',
  input: z.object({
    orderId: id,
    status: orderStatus,
    /** Status on screen. The change is refused when the current status differs. */
    seen: z.optional(orderStatus),
    /** Sends a mail to the buyer of a cancelled order. */
    tellBuyer: z.optional(z.boolean()),
  }),
  reply: z.object({ status: orderStatus }),
};

const holdChange = z.enum(['extend', 'no-limit'], 'extend ou no-limit');

export const changeHold = {
  summary: 'Keep an unpaid order’s pieces a day longer, or without a limit',
  input: z.object({ orderId: id, change: holdChange }),
  reply: z.object({ heldUntil: z.nullable(instant) }),
};

export const remindBuyer = {
  summary: 'Remind the buyer of an unpaid order by mail, now; once an hour at most',
  input: z.object({ orderId: id }),
  reply: done,
};

const selection = z.object({ orderIds: selected(SELECTED_MAX) });

export const changeHolds = {
  summary: 'The same for a selection of orders, each by itself: one that can’t be is refused alone',
  input: z.extend(selection, { change: holdChange }),
  reply: outcome,
};

export const foreseeReminders = {
  summary: 'How many orders of a selection would be reminded, without reminding',
  input: selection,
  reply: z.object({
    /** Orders whose buyers would get the mail. */
    reachable: z.int(),
    /** Orders whose buyers have no e-mail address. */
    withoutAddress: z.int(),
    /** Orders whose status takes no reminder, or that had a reminder in the last hour. */
    refused: z.int(),
  }),
};

export const remindBuyersOf = {
  summary: 'Remind the buyers of a selection',
  input: selection,
  reply: outcome,
};

export const addItem = {
  summary: 'Add a piece to this order',
  input: z.object({ orderId: id, productId: z.uuid('Veuillez sélectionner un produit') }),
  reply: z.object({ itemId: id, total: cents, action: actionId }),
};

export const removeItem = {
  summary:
    'Take a piece out of this order; it is free again at once. To undo an addition, `reverts` is the `action` of its reply: refused once the piece moved since',
  input: z.object({ orderId: id, itemId: id, reverts }),
  reply: z.object({ total: cents, action: actionId }),
};

export const restoreItem = {
  summary:
    'Put a piece that was taken out back in this order, at its price, unless the piece was given, taken out or priced anew since. `reverts` is the `action` of the removal; without it, only the caller’s own removal of the last minute',
  input: z.object({ orderId: id, itemId: id, reverts }),
  reply: z.object({ total: cents }),
};

export const undoLiveAdd = {
  summary:
    'Undo a give: the piece is free; its order is deleted where nothing else is in it, and the buyer made with it. `reverts` is the `action` of the give; without it, only the caller’s own give of the last minute',
  input: z.object({ orderId: id, itemId: id, reverts }),
  reply: z.object({ orderDeleted: z.boolean(), buyerDeleted: z.boolean() }),
};

const both = 'Veuillez sélectionner un produit et indiquer un pseudo';
export const addToLiveOrder = {
  summary: 'Give a piece to a pseudo: her to-validate order of the live, else a new one; an unknown pseudo is made',
  input: z.object({ liveId: id, productId: z.uuid(both), pseudo, comment: optional(500), key: onceKey }),
  reply: z.object({
    orderId: id,
    orderNumber: z.string(),
    itemId: id,
    total: cents,
    pseudo: z.string(),
    ref: z.int(),
    orderCreated: z.boolean(),
    userCreated: z.boolean(),
    /** Null where an earlier request with this key made the gift. */
    action: z.nullable(actionId),
  }),
};
