interface ActionLife {
  /** The status it brings; null when the status stays, or comes back to what it was before the action that is undone. */
  leadsTo: string | null;
  /** The action that it takes back. */
  undoes?: string;
  /** Refused once the order is paid, and while a payment waits for its answer (D-14). */
  needsNoMoney: boolean;
}

/** Actions on an order. `orderLifecycle` lists the allowed actions of each status, so that no status is forgotten. */
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
} as const satisfies Record<string, ActionLife>;
export type OrderAction = keyof typeof orderActions;
