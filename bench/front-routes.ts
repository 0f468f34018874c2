/** User of a page: a visitor, the buyer of an order to pay, or the shop's team. */
export type Reader = 'visitor' | 'buyer' | 'admin';

export interface Route {
  name: string;
  reader: Reader;
  /** Group whose maximum applies. */
  group: keyof typeof most;
  /** Also checked against the goals of Lighthouse. */
  onPhone?: boolean;
  path(orderId: string): string;
  /** Previous page, for an address that opens only from there. */
  from?(orderId: string): string;
}

/** Maximum JavaScript of a first load, in kB of gzip. */
export const most = { landing: 125, order: 150, backOffice: 200, console: 214 } as const;

const orderPath = (orderId: string): string => `/customer/order/${orderId}`;
const at = (path: string) => (): string => path;

export const routes: readonly Route[] = [
  { name: '/', reader: 'visitor', group: 'landing', onPhone: true, path: at('/') },
  { name: '/login', reader: 'visitor', group: 'landing', onPhone: true, path: at('/login') },
  { name: '/signup', reader: 'visitor', group: 'landing', onPhone: true, path: at('/signup') },
  { name: '/cgv', reader: 'visitor', group: 'landing', onPhone: true, path: at('/cgv') },
  { name: '/customer/orders', reader: 'buyer', group: 'order', onPhone: true, path: at('/customer/orders') },
  {
    name: '/customer/order/:id',
    reader: 'buyer',
    group: 'order',
    onPhone: true,
    path: orderPath,
  },
  {
    name: '/payment/:id',
    reader: 'buyer',
    group: 'order',
    path: (orderId) => `/payment/${orderId}`,
    from: orderPath,
  },
  { name: '/admin/orders', reader: 'admin', group: 'backOffice', path: at('/admin/orders') },
  { name: '/admin/live-order-sidebar', reader: 'admin', group: 'console', path: at('/admin/live-order-sidebar') },
];
