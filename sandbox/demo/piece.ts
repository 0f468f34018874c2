export type DemoLiveKey = 'dresses' | 'bargains' | 'new';

/** Name, price in cents, size and colour; the reference is the place in its live, from 1. */
export type DemoPiece = readonly [name: string, price: number, size: string | null, colour: string | null];
