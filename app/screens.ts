import { accessReads } from '#screens/admin/access/query.ts';
import { accountsReads } from '#screens/admin/accounts/query.ts';
import { attentionReads } from '#screens/admin/attention/query.ts';
import { bulkProductsReads } from '#screens/admin/bulk-products/query.ts';
import { homeReads } from '#screens/admin/home/query.ts';
import { layoutReads } from '#screens/admin/layout/query.ts';
import { liveReads } from '#screens/admin/live/query.ts';
import { liveOrderSidebarReads } from '#screens/admin/live-order-sidebar/query.ts';
import { livesReads } from '#screens/admin/lives/query.ts';
import { liveReportReads } from '#screens/admin/live-report/query.ts';
import { orderReads } from '#screens/admin/order/query.ts';
import { ordersReads } from '#screens/admin/orders/query.ts';
import { ordersPreparationReads } from '#screens/admin/orders-preparation/query.ts';
import { pagesReads } from '#screens/admin/pages/query.ts';
import { personReads } from '#screens/admin/person/query.ts';
import { productsReads } from '#screens/admin/products/query.ts';
import { settingsReads } from '#screens/admin/settings/query.ts';
import { setupReads } from '#screens/admin/setup/query.ts';
import { teamReads } from '#screens/admin/team/query.ts';
import { userMergeReads } from '#screens/admin/user-merge/query.ts';
import { usersReads } from '#screens/admin/users/query.ts';
import { withdrawalsReads } from '#screens/admin/withdrawals/query.ts';
import { withoutAccountReads } from '#screens/admin/without-account/query.ts';
import { customerOrderReads } from '#screens/customer/order/query.ts';
import { customerOrdersReads } from '#screens/customer/orders/query.ts';
import { withdrawalReads } from '#screens/customer/withdrawal/query.ts';
import { landingReads } from '#screens/public/landing/query.ts';
import { pageVersionReads } from '#screens/public/page-version/query.ts';
import { pageVersionsReads } from '#screens/public/page-versions/query.ts';
import { signupReads } from '#screens/public/signup/query.ts';
import type { Routes } from '#platform/server/http/implement.ts';

interface ScreenReads {
  /** Tag of these reads in the OpenAPI document. */
  readonly name: string;
  readonly about: string;
  readonly routes: Routes;
}

const joinRoutes =
  (...reads: readonly Routes[]): Routes =>
  (implement) => {
    for (const read of reads) read(implement);
  };

export const screenReads: readonly ScreenReads[] = [
  {
    name: 'public-screens',
    about: 'Data that pages show to anyone',
    routes: joinRoutes(landingReads, pageVersionReads, pageVersionsReads, signupReads),
  },
  {
    name: 'customer-screens',
    about: 'Data that pages show to their own customer',
    routes: joinRoutes(customerOrderReads, customerOrdersReads, withdrawalReads),
  },
  {
    name: 'office-screens',
    about: 'Data that pages of the back office show',
    routes: joinRoutes(
      accessReads,
      accountsReads,
      attentionReads,
      bulkProductsReads,
      homeReads,
      layoutReads,
      liveReads,
      liveOrderSidebarReads,
      liveReportReads,
      livesReads,
      orderReads,
      ordersReads,
      ordersPreparationReads,
      pagesReads,
      personReads,
      productsReads,
      settingsReads,
      setupReads,
      teamReads,
      userMergeReads,
      usersReads,
      withdrawalsReads,
      withoutAccountReads,
    ),
  },
];
