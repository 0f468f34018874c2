import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order whose page led to this address: it is one step back. */
    fromOrder?: string;
  }
}

/** What the way from an order's page to its payment carries. */
export const fromOrder = (orderId: string): HistoryState => ({ fromOrder: orderId });
