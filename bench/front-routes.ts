export type Reader = 'visitor' | 'buyer' | 'admin';

export interface Route {
  name: string;
  reader: Reader;
  group: keyof typeof maxKilobytes;
  /** True for pages that Lighthouse measures on a phone. */
  onPhone?: boolean;
  path(orderId: string): string;
  /** Previous page, for an address that opens only from there. */
  from?(orderId: string): string;
}

/** Maximum JavaScript of a first load, in kB of gzip. */
export const maxKilobytes = { landing: 125, order: 150, backOffice: 200 } as const;

const orderPath = (orderId: string): string => `/customer/order/${orderId}`;
const constant = (path: string) => (): string => path;

export const routes: readonly Route[] = [
  { name: '/', reader: 'visitor', group: 'landing', onPhone: true, path: constant('/') },
  { name: '/login', reader: 'visitor', group: 'landing', onPhone: true, path: constant('/login') },
  { name: '/signup', reader: 'visitor', group: 'landing', onPhone: true, path: constant('/signup') },
  { name: '/cgv', reader: 'visitor', group: 'landing', onPhone: true, path: constant('/cgv') },
  { name: '/customer/orders', reader: 'buyer', group: 'order', onPhone: true, path: constant('/customer/orders') },
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
  { name: '/admin/orders', reader: 'admin', group: 'backOffice', path: constant('/admin/orders') },
  {
    name: '/admin/live-order-sidebar',
    reader: 'admin',
    group: 'backOffice',
    path: constant('/admin/live-order-sidebar'),
  },
];
