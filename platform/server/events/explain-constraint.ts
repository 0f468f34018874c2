import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { claimProblems } from '#features/claims/domain/problems.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse, type Problem, type Refusal } from '#shared/problem.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { withdrawalProblems } from '#features/withdrawals/domain/problems.ts';
import { brokenConstraint } from '#platform/server/db/client.ts';

/** What a broken constraint means to whoever asked, by the constraint's name. */
export type Meanings = Readonly<Record<string, Problem>>;

/**
 * What each constraint means to a write that runs into it: somebody else took the name, or deleted what it refers to,
 * since it was looked at. A command that deletes says itself what a row that still refers means (`means`).
 */
export const meanings: Meanings = {
  users_tiktok_username_key: userProblems.pseudoTaken,
  sessions_user_id_fkey: userProblems.notFound,
  second_factors_user_id_fkey: userProblems.notFound,
  orders_user_id_fkey: userProblems.notFound,
  orders_live_id_fkey: liveProblems.notFound,
  products_live_id_fkey: liveProblems.notFound,
  products_color_id_fkey: catalogProblems.colourNotFound,
  products_photo_id_fkey: catalogProblems.photoNotFound,
  products_live_ref_key: catalogProblems.refTaken,
  product_colors_name_key: catalogProblems.colourNameTaken,
  pages_one_active_per_code: contentProblems.activeCodeTaken,
  order_items_one_holder: orderProblems.pieceJustTaken,
  order_items_give_key: orderProblems.keyUsed,
  order_items_product_id_fkey: catalogProblems.productNotFound,
  order_items_order_id_fkey: orderProblems.notFound,
  order_events_order_id_fkey: orderProblems.notFound,
  order_notes_order_id_fkey: orderProblems.notFound,
  attention_items_order_id_fkey: orderProblems.notFound,
  payment_forms_order_id_fkey: orderProblems.notFound,
  payment_transactions_order_id_fkey: orderProblems.notFound,
  parcel_events_order_id_fkey: orderProblems.notFound,
  claims_live_id_fkey: liveProblems.notFound,
  claims_product_id_fkey: catalogProblems.productNotFound,
  claims_one_open_per_pseudo: claimProblems.waitsAlready,
  claims_one_open_per_person: claimProblems.waitsAlready,
  live_airings_live_id_fkey: liveProblems.notFound,
  live_airings_product_id_fkey: catalogProblems.productNotFound,
  shipping_labels_order_id_fkey: orderProblems.notFound,
  shipping_labels_one_current: shippingProblems.labelBusy,
  return_labels_one_current: shippingProblems.labelBusy,
  withdrawal_items_one_per_piece: withdrawalProblems.alreadyWithdrawn,
};

/** The refusal that a failed write stands for; null when it is none. */
export function explainConstraint(error: unknown, here: Meanings = {}): Refusal | null {
  const constraint = brokenConstraint(error) ?? '';
  const why = here[constraint] ?? meanings[constraint];
  return why ? refuse(why) : null;
}
