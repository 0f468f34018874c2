export const OFFICE = '/admin';

/** Returns true for an address and everything below it. */
export const isUnder = (pathname: string, address: string): boolean =>
  pathname === address || pathname.startsWith(`${address}/`);
