export type DemoLiveKey = 'dresses' | 'bargains' | 'new';

/** Name, price in cents, size and colour. The number of a piece is its position in the list of its live, from 1. */
export type DemoPiece = readonly [name: string, price: number, size: string | null, colour: string | null];
