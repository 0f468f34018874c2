export type DemoLiveKey = 'dresses' | 'bargains' | 'new';

/** Name, price in cents, size and colour. The reference is the position in its live, from 1. */
export type DemoPiece = readonly [name: string, price: number, size: string | null, colour: string | null];
