import type { Implement } from '#platform/server/http/implement.ts';
import { register } from '#platform/server/events/reactions.ts';
import { attentionRoutes } from '#features/attention/server/routes.ts';
import { addressRoutes } from '#features/addresses/server/routes.ts';
import { catalogRoutes } from '#features/catalog/server/routes.ts';
import { claimReactions } from '#features/claims/server/reactions.ts';
import { claimRoutes } from '#features/claims/server/routes.ts';
import { contentReactions } from '#features/content/server/reactions.ts';
import { contentRoutes } from '#features/content/server/routes.ts';
import { dashboardRoutes } from '#features/dashboard/server/routes.ts';
import { feedRoutes } from '#features/feed/server/routes.ts';
import { historyRoutes } from '#features/history/server/routes.ts';
import { peopleRoutes } from '#features/people/server/routes.ts';
import { identityRoutes } from '#features/identity/server/routes.ts';
import { invoiceMails, invoiceReactions } from '#features/invoices/server/reactions.ts';
import { invoiceRoutes } from '#features/invoices/server/routes.ts';
import { liveRoutes } from '#features/lives/server/routes.ts';
import { mergeRoutes } from '#features/merges/server/routes.ts';
import { noteRoutes } from '#features/notes/server/routes.ts';
import { noticeMails, noticeReactions } from '#features/notices/server/reactions.ts';
import { orderMails, orderReactions } from '#features/orders/server/reactions.ts';
import { orderRoutes } from '#features/orders/server/routes.ts';
import { paletteRoutes } from '#features/palette/server/routes.ts';
import { paymentMails, paymentReactions } from '#features/payments/server/reactions.ts';
import { paymentRoutes } from '#features/payments/server/routes.ts';
import { rehearsalRoutes } from '#features/rehearsals/server/routes.ts';
import { retentionRoutes } from '#features/retention/server/routes.ts';
import { settingRoutes } from '#features/settings/server/routes.ts';
import { shippingMails, shippingReactions } from '#features/shipping/server/reactions.ts';
import { shippingRoutes } from '#features/shipping/server/routes.ts';
import { userMails, userReactions } from '#features/users/server/reactions.ts';
import { teamRoutes } from '#features/team/server/routes.ts';
import { userRoutes } from '#features/users/server/routes.ts';
import { retentionMails, retentionReactions } from '#features/retention/server/reactions.ts';
import { documentMails } from '#features/documents/server/reactions.ts';
import { documentRoutes } from '#features/documents/server/routes.ts';
import { withdrawalMails, withdrawalReactions } from '#features/withdrawals/server/reactions.ts';
import { reconciliationRoutes } from '#features/reconciliation/server/routes.ts';
import { refundRoutes } from '#features/refunds/server/routes.ts';
import { withdrawalRoutes } from '#features/withdrawals/server/routes.ts';
import { registerMails } from '#platform/server/mails/mail-kinds.ts';

register([
  ...userReactions,
  ...contentReactions,
  ...orderReactions,
  ...paymentReactions,
  ...invoiceReactions,
  ...claimReactions,
  ...shippingReactions,
  ...withdrawalReactions,
  ...retentionReactions,
  ...noticeReactions,
]);
registerMails([
  ...userMails,
  ...orderMails,
  ...paymentMails,
  ...invoiceMails,
  ...shippingMails,
  ...withdrawalMails,
  ...documentMails,
  ...retentionMails,
  ...noticeMails,
]);

/** Opens every feature's endpoints. */
export function openFeatureRoutes(implement: Implement): void {
  attentionRoutes(implement);
  userRoutes(implement);
  teamRoutes(implement);
  settingRoutes(implement);
  identityRoutes(implement);
  contentRoutes(implement);
  addressRoutes(implement);
  liveRoutes(implement);
  catalogRoutes(implement);
  feedRoutes(implement);
  orderRoutes(implement);
  mergeRoutes(implement);
  noteRoutes(implement);
  paymentRoutes(implement);
  invoiceRoutes(implement);
  claimRoutes(implement);
  shippingRoutes(implement);
  rehearsalRoutes(implement);
  refundRoutes(implement);
  reconciliationRoutes(implement);
  withdrawalRoutes(implement);
  documentRoutes(implement);
  retentionRoutes(implement);
  dashboardRoutes(implement);
  historyRoutes(implement);
  peopleRoutes(implement);
  paletteRoutes(implement);
}
