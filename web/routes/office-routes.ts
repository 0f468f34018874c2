import { adminLayout } from './admin/layout.ts';
import { home } from './admin/home.ts';
import { attention } from './admin/attention.ts';
import { users } from './admin/users.ts';
import { person } from './admin/person.ts';
import { withoutAccount } from './admin/without-account.ts';
import { userMerge } from './admin/user-merge.ts';
import { products } from './admin/products.ts';
import { bulkProducts } from './admin/bulk-products.ts';
import { liveOrderSidebar } from './admin/live-order-sidebar.ts';
import { orders } from './admin/orders.ts';
import { order } from './admin/order.ts';
import { ordersPreparation } from './admin/orders-preparation.ts';
import { withdrawals } from './admin/withdrawals.ts';
import { accounts } from './admin/accounts.ts';
import { lives } from './admin/lives.ts';
import { live } from './admin/live.ts';
import { liveOnAir } from './admin/live-on-air.ts';
import { liveReport } from './admin/live-report.ts';
import { colors } from './admin/colors.ts';
import { faqs } from './admin/faqs.ts';
import { pages } from './admin/pages.ts';
import { boutique } from './admin/boutique.ts';
import { access } from './admin/access.ts';
import { team } from './admin/team.ts';
import { history } from './admin/history.ts';
import { settings } from './admin/settings.ts';
import { signInFrame } from './admin/login.ts';

/** The addresses of the back office: they arrive with the first of them, and no buyer loads them. */
export const officeRoutes = [
  signInFrame,
  liveOnAir,
  adminLayout.addChildren([
    home,
    attention,
    users,
    userMerge,
    withoutAccount,
    person,
    products,
    bulkProducts,
    liveOrderSidebar,
    orders,
    order,
    ordersPreparation,
    withdrawals,
    accounts,
    lives,
    live,
    liveReport,
    colors,
    faqs,
    pages,
    boutique,
    team,
    access,
    settings,
    history,
  ]),
] as const;
