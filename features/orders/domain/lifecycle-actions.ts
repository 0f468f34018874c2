interface ActionFacts {
  /** New status; null when the action keeps the status, or when an undo restores the earlier status. */
  leadsTo: string | null;
  undoes?: string;
  /** True for an action that is refused once the order is paid, and while a payment waits for its answer (D-14). */
  isOnlyForUnpaid: boolean;
}

/** Actions on an order. `may` of each status in `orderLifecycle` lists the allowed actions. */
export const orderActions = {
  'give-address': { leadsTo: 'to-pay', isOnlyForUnpaid: false },
  modify: { leadsTo: 'to-validate', isOnlyForUnpaid: true },
  pay: { leadsTo: null, isOnlyForUnpaid: true },
  'add-item': { leadsTo: null, isOnlyForUnpaid: false },
  'remove-item': { leadsTo: null, isOnlyForUnpaid: false },
  'change-address': { leadsTo: null, isOnlyForUnpaid: false },
  expire: { leadsTo: 'cancelled', isOnlyForUnpaid: true },
  'change-hold': { leadsTo: null, isOnlyForUnpaid: true },
  remind: { leadsTo: null, isOnlyForUnpaid: true },
  'make-label': { leadsTo: null, isOnlyForUnpaid: false },
  'delete-label': { leadsTo: null, isOnlyForUnpaid: false },
  'validate-preparation': { leadsTo: 'to-ship', isOnlyForUnpaid: false },
  /** Prepares the order again after its parcel came back. */
  resend: { leadsTo: 'paid', isOnlyForUnpaid: false },
  'undo-preparation': { leadsTo: null, isOnlyForUnpaid: false, undoes: 'validate-preparation' },
} as const satisfies Record<string, ActionFacts>;
export type OrderAction = keyof typeof orderActions;
