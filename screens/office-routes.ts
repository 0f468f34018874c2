import { adminLayout } from '#screens/admin/layout/route.ts';
import { home } from '#screens/admin/home/route.ts';
import { attention } from '#screens/admin/attention/route.ts';
import { users } from '#screens/admin/users/route.ts';
import { person } from '#screens/admin/person/route.ts';
import { withoutAccount } from '#screens/admin/without-account/route.ts';
import { userMerge } from '#screens/admin/user-merge/route.ts';
import { products } from '#screens/admin/products/route.ts';
import { bulkProducts } from '#screens/admin/bulk-products/route.ts';
import { liveOrderSidebar } from '#screens/admin/live-order-sidebar/route.ts';
import { orders } from '#screens/admin/orders/route.ts';
import { order } from '#screens/admin/order/route.ts';
import { ordersPreparation } from '#screens/admin/orders-preparation/route.ts';
import { withdrawals } from '#screens/admin/withdrawals/route.ts';
import { accounts } from '#screens/admin/accounts/route.ts';
import { lives } from '#screens/admin/lives/route.ts';
import { live } from '#screens/admin/live/route.ts';
import { liveOnAir } from '#screens/admin/live-on-air/route.ts';
import { liveReport } from '#screens/admin/live-report/route.ts';
import { colors } from '#screens/admin/colors/route.ts';
import { faqs } from '#screens/admin/faqs/route.ts';
import { pages } from '#screens/admin/pages/route.ts';
import { boutique } from '#screens/admin/boutique/route.ts';
import { access } from '#screens/admin/access/route.ts';
import { team } from '#screens/admin/team/route.ts';
import { history } from '#screens/admin/history/route.ts';
import { settings } from '#screens/admin/settings/route.ts';
import { setup } from '#screens/admin/setup/route.ts';
import { unknown } from '#screens/admin/unknown/route.ts';
import { signInFrame } from '#screens/admin/login/route.ts';
import { OfficeCrash } from '#screens/shell/OfficeCrash.tsx';

/**
 * Routes of the back office, loaded with its first page and never by customers. Links are shown in this order
 * (ADM-03): groups of the sidebar, its foot, and screens that another screen opens. Screens of one record and unknown
 * addresses come last.
 */
const routes = [
  signInFrame,
  liveOnAir,
  adminLayout.addChildren([
    home,
    attention,

    liveOrderSidebar,
    lives,
    products,

    orders,
    ordersPreparation,
    withdrawals,
    users,
    accounts,

    colors,
    faqs,
    pages,
    boutique,
    setup,
    settings,
    team,

    access,

    bulkProducts,
    userMerge,
    withoutAccount,
    history,

    person,
    order,
    live,
    liveReport,
    unknown,
  ]),
] as const;

export const office = { routes, errorComponent: OfficeCrash };
