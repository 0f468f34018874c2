import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order whose page led to this address: it is one step back. */
    fromOrder?: string;
  }
}

/** History state of the navigation from an order to its payment. */
export const fromOrder = (orderId: string): HistoryState => ({ fromOrder: orderId });
