import type { Implement } from '#server/http/implement.ts';
import { register } from '#server/events/reactions.ts';
import { attentionRoutes } from '#server/features/attention/routes.ts';
import { addressRoutes } from '#server/features/addresses/routes.ts';
import { catalogRoutes } from '#server/features/catalog/routes.ts';
import { claimReactions } from '#server/features/claims/reactions.ts';
import { claimRoutes } from '#server/features/claims/routes.ts';
import { contentReactions } from '#server/features/content/reactions.ts';
import { contentRoutes } from '#server/features/content/routes.ts';
import { dashboardRoutes } from '#server/features/dashboard/routes.ts';
import { feedRoutes } from '#server/features/feed/routes.ts';
import { historyRoutes } from '#server/features/history/routes.ts';
import { peopleRoutes } from '#server/features/people/routes.ts';
import { identityRoutes } from '#server/features/identity/routes.ts';
import { invoiceMails, invoiceReactions } from '#server/features/invoices/reactions.ts';
import { invoiceRoutes } from '#server/features/invoices/routes.ts';
import { liveRoutes } from '#server/features/lives/routes.ts';
import { mergeRoutes } from '#server/features/merges/routes.ts';
import { noteRoutes } from '#server/features/notes/routes.ts';
import { noticeMails, noticeReactions } from '#server/features/notices/reactions.ts';
import { orderMails, orderReactions } from '#server/features/orders/reactions.ts';
import { orderRoutes } from '#server/features/orders/routes.ts';
import { paletteRoutes } from '#server/features/palette/routes.ts';
import { paymentMails, paymentReactions } from '#server/features/payments/reactions.ts';
import { paymentRoutes } from '#server/features/payments/routes.ts';
import { rehearsalRoutes } from '#server/features/rehearsals/routes.ts';
import { retentionRoutes } from '#server/features/retention/routes.ts';
import { settingRoutes } from '#server/features/settings/routes.ts';
import { shippingMails, shippingReactions } from '#server/features/shipping/reactions.ts';
import { shippingRoutes } from '#server/features/shipping/routes.ts';
import { userMails, userReactions } from '#server/features/users/reactions.ts';
import { teamRoutes } from '#server/features/team/routes.ts';
import { userRoutes } from '#server/features/users/routes.ts';
import { retentionMails, retentionReactions } from '#server/features/retention/reactions.ts';
import { documentMails } from '#server/features/documents/reactions.ts';
import { documentRoutes } from '#server/features/documents/routes.ts';
import { withdrawalMails, withdrawalReactions } from '#server/features/withdrawals/reactions.ts';
import { reconciliationRoutes } from '#server/features/reconciliation/routes.ts';
import { refundRoutes } from '#server/features/refunds/routes.ts';
import { withdrawalRoutes } from '#server/features/withdrawals/routes.ts';
import { registerMails } from '#server/mails/mail-kinds.ts';

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
