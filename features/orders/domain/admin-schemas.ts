import * as z from 'zod/mini';
import {
  actionId,
  blankable,
  cents,
  okReply,
  id,
  instant,
  onceKey,
  optional,
  outcome,
  required,
  reverts,
  selected,
} from '#shared/http/schemas.ts';
import { pseudo } from '#features/users/domain/schemas.ts';
import { MAX_COMMENT, MAX_GIVE_COMMENT, MAX_SELECTED, MAX_STORED_COMMENT } from './rules.ts';
import { orderStatus } from './schemas.ts';

export { markContacted, type BuyerWithoutAccount } from './reading-contact.ts';

export const resendMail = {
  summary: 'Send a mail about the order again; refused while it is queued',
  input: z.object({ orderId: id, mailId: id }),
  reply: okReply,
};

export const createOrder = {
  summary: '“Nouvelle commande”: create an empty order with the status to-validate',
  input: z.object({
    liveId: z.uuid("La sélection d'un live est obligatoire"),
    userId: z.uuid("La sélection d'un utilisateur est obligatoire"),
    comment: optional(),
    once: onceKey,
  }),
  reply: z.object({ orderId: id }),
};

export const orderTexts = z.object({ comment: blankable(MAX_COMMENT) });
export type OrderTexts = z.infer<typeof orderTexts>;

/** A stored comment may be longer than a typed comment, because each given piece may add to it. */
export const storedTexts = z.extend(orderTexts, { comment: blankable(MAX_STORED_COMMENT) });

export const editOrder = {
  summary: 'Change the texts that the seller wrote about an order',
  input: z.object({
    orderId: id,
    texts: z.partial(orderTexts),
    /** Texts on the seller's screen. The change is refused when the stored texts differ. */
    seen: z.partial(storedTexts),
  }),
  reply: okReply,
};

export const changeStatus = {
  summary: 'Set any status; cancelling releases the pieces, reopening takes them back or is refused (D-07)',
  input: z.object({
    orderId: id,
    status: orderStatus,
    /** Status on the seller's screen. The change is refused when the stored status differs. */
    seen: z.optional(orderStatus),
    /** True sends a mail to the buyer when `status` cancels the order. */
    tellBuyer: z.optional(z.boolean()),
  }),
  reply: z.object({ status: orderStatus }),
};

const holdChange = z.enum(['extend', 'no-limit'], 'extend ou no-limit');

export const changeHold = {
  summary: 'Extend the deadline of an unpaid order by a day, or remove it',
  input: z.object({ orderId: id, change: holdChange, once: onceKey }),
  reply: z.object({ heldUntil: z.nullable(instant) }),
};

export const remindBuyer = {
  summary: 'Mail the buyer of an unpaid order a reminder, at most once per hour',
  input: z.object({ orderId: id }),
  reply: okReply,
};

const selection = z.object({ orderIds: selected(MAX_SELECTED) });

export const changeHolds = {
  summary: 'Extend or remove the deadlines of a selection of orders; each order is refused on its own',
  input: z.extend(selection, { change: holdChange, once: onceKey }),
  reply: outcome,
};

export const foreseeReminders = {
  summary: 'Count the orders of a selection that a reminder would reach',
  input: selection,
  reply: z.object({
    reachable: z.int(),
    /** Buyers of the `reachable` orders. A buyer of several orders receives several mails. */
    buyers: z.int(),
    /** Orders that allow a reminder, but whose buyer has no e-mail address. */
    withoutAddress: z.int(),
    refused: z.int(),
  }),
};

export const remindBuyersOf = {
  summary: 'Mail a reminder to the buyers of a selection of orders',
  input: selection,
  reply: outcome,
};

export const addItem = {
  summary: 'Add a piece to an order',
  input: z.object({ orderId: id, productId: z.uuid('Veuillez sélectionner un produit') }),
  reply: z.object({ itemId: id, total: cents, action: actionId }),
};

export const removeItem = {
  summary:
    'Remove a piece from an order and release it. To undo an addition, `reverts` is the `action` of its reply; refused once the piece has moved since',
  input: z.object({ orderId: id, itemId: id, reverts }),
  reply: z.object({ total: cents, action: actionId }),
};

export const restoreItem = {
  summary:
    'Restore a removed piece to its order at its price. Refused once it was given, removed or repriced since. `reverts` is the `action` of the removal; without it, only the caller’s own removal of the last minute is undone',
  input: z.object({ orderId: id, itemId: id, reverts }),
  reply: z.object({ total: cents }),
};

export const undoLiveAdd = {
  summary:
    'Undo an assignment: release the piece, and delete the order if it is then empty, with the buyer created for it. `reverts` is the `action` of the assignment; without it, only the caller’s own assignment of the last minute is undone. Removes its `comment`, unless another text follows it',
  input: z.object({ orderId: id, itemId: id, reverts, comment: optional(MAX_GIVE_COMMENT) }),
  reply: z.object({ orderDeleted: z.boolean(), buyerDeleted: z.boolean() }),
};

const BOTH_REQUIRED = 'Veuillez sélectionner un produit et indiquer un pseudo';
export const addToLiveOrder = {
  summary:
    'Give a piece to a pseudo, in its to-validate order of the live or in a new order; an unknown pseudo is created',
  input: z.object({
    liveId: id,
    productId: z.uuid(BOTH_REQUIRED),
    pseudo: z.pipe(required(BOTH_REQUIRED), pseudo),
    comment: optional(MAX_GIVE_COMMENT),
    key: onceKey,
  }),
  reply: z.object({
    orderId: id,
    orderNumber: z.string(),
    itemId: id,
    total: cents,
    pseudo: z.string(),
    ref: z.int(),
    orderCreated: z.boolean(),
    userCreated: z.boolean(),
    /** Id of the assignment, for its undo; null when an earlier request with this key made the assignment. */
    action: z.nullable(actionId),
  }),
};
