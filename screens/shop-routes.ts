import { customerLayout } from '#screens/customer/layout/route.ts';
import { home as customerHome } from '#screens/customer/home/route.ts';
import { orders as customerOrders } from '#screens/customer/orders/route.ts';
import { order as customerOrder } from '#screens/customer/order/route.ts';
import { profile as customerProfile } from '#screens/customer/profile/route.ts';
import { withdrawal as customerWithdrawal } from '#screens/customer/withdrawal/route.ts';
import { payment as customerPayment } from '#screens/customer/payment/route.ts';
import { faqLayout } from '#screens/public/faq-layout/route.ts';
import { faq } from '#screens/public/faq/route.ts';
import { publicLayout } from '#screens/public/layout/route.ts';
import { landing } from '#screens/public/landing/route.ts';
import { login } from '#screens/public/login/route.ts';
import { signup } from '#screens/public/signup/route.ts';
import { connexion } from '#screens/public/connexion/route.ts';
import { logout } from '#screens/public/logout/route.ts';
import { updatePassword } from '#screens/public/update-password/route.ts';
import { mentionsLegales } from '#screens/public/mentions-legales/route.ts';
import { cgv } from '#screens/public/cgv/route.ts';
import { confidentialite } from '#screens/public/confidentialite/route.ts';
import { contact } from '#screens/public/contact/route.ts';
import { page } from '#screens/public/page/route.ts';
import { withdrawal } from '#screens/public/withdrawal/route.ts';
import { pageVersion } from '#screens/public/page-version/route.ts';
import { pageVersions } from '#screens/public/page-versions/route.ts';

export const shopRoutes = [
  publicLayout.addChildren([
    landing,
    login,
    signup,
    connexion,
    logout,
    updatePassword,
    mentionsLegales,
    cgv,
    confidentialite,
    contact,
    page,
    withdrawal,
    pageVersions,
    pageVersion,
  ]),
  faqLayout.addChildren([faq]),
  customerLayout.addChildren([
    customerHome,
    customerOrders,
    customerOrder,
    customerWithdrawal,
    customerProfile,
    customerPayment,
  ]),
] as const;
