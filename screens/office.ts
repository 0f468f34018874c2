/** Where the back office begins: all its addresses are under it. */
export const OFFICE = '/admin';

/** True for an address, or a place under it. */
export const isUnder = (pathname: string, address: string): boolean =>
  pathname === address || pathname.startsWith(`${address}/`);
