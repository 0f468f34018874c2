interface ActionFacts {
  /** New status; null when the status stays, or when an undo restores the earlier one. */
  leadsTo: string | null;
  /** Action that this action undoes. */
  undoes?: string;
  /** Refused once the order is paid, and while a payment waits for its answer (D-14). */
  needsNoMoney: boolean;
}

/** Actions on an order. `may` of each status in `orderLifecycle` lists the allowed actions. */
export const orderActions = {
  'give-address': { leadsTo: 'to-pay', needsNoMoney: false },
  modify: { leadsTo: 'to-validate', needsNoMoney: true },
  pay: { leadsTo: null, needsNoMoney: true },
  'add-item': { leadsTo: null, needsNoMoney: false },
  'remove-item': { leadsTo: null, needsNoMoney: false },
  'change-address': { leadsTo: null, needsNoMoney: false },
  /** Done by the shop when the hold is over. */
  expire: { leadsTo: 'cancelled', needsNoMoney: true },
  'change-hold': { leadsTo: null, needsNoMoney: true },
  remind: { leadsTo: null, needsNoMoney: true },
  'make-label': { leadsTo: null, needsNoMoney: false },
  'delete-label': { leadsTo: null, needsNoMoney: false },
  'validate-preparation': { leadsTo: 'to-ship', needsNoMoney: false },
  /** Prepares the order again after its parcel came back. */
  resend: { leadsTo: 'paid', needsNoMoney: false },
  'undo-preparation': { leadsTo: null, needsNoMoney: false, undoes: 'validate-preparation' },
} as const satisfies Record<string, ActionFacts>;
export type OrderAction = keyof typeof orderActions;
