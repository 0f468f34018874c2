import { customerLayout } from './customer/layout.ts';
import { home as customerHome } from './customer/home.ts';
import { orders as customerOrders } from './customer/orders.ts';
import { order as customerOrder } from './customer/order.ts';
import { profile as customerProfile } from './customer/profile.ts';
import { withdrawal as customerWithdrawal } from './customer/withdrawal.ts';
import { payment as customerPayment } from './customer/payment.ts';
import { faqLayout } from './public/faq-layout.ts';
import { faq } from './public/faq.ts';
import { publicLayout } from './public/layout.ts';
import { landing } from './public/landing.ts';
import { login } from './public/login.ts';
import { signup } from './public/signup.ts';
import { connexion } from './public/connexion.ts';
import { logout } from './public/logout.ts';
import { updatePassword } from './public/update-password.ts';
import { mentionsLegales } from './public/mentions-legales.ts';
import { cgv } from './public/cgv.ts';
import { confidentialite } from './public/confidentialite.ts';
import { contact } from './public/contact.ts';
import { page } from './public/page.ts';
import { withdrawal } from './public/withdrawal.ts';
import { pageVersion } from './public/page-version.ts';
import { pageVersions } from './public/page-versions.ts';

/** The addresses of customers and visitors. Each has its own file, and a frame that it shares with others. */
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
