import type { ParcelStage } from '#shared/parcel-stage.ts';

/** French postal address as the shop stores it (`orders.shipping_address`). */
export interface ParcelAddress {
  firstName: string;
  lastName: string;
  street: string;
  zip: string;
  city: string;
  phone: string;
  email: string;
  deliveryNote: string | null;
}

export interface SenderAddress {
  companyName: string;
  street: string;
  zip: string;
  city: string;
  email: string;
  phone: string;
}

export interface LabelRequest {
  /** Printed on the label and returned by the carrier, which shortens it to 15 characters. */
  orderNumber: string;
  addressee: ParcelAddress;
  weightGrams: number;
  /** Instant at which the parcel is handed over. The carrier gets its calendar day in Paris. */
  depositAt: Date;
}

/** Parcel that its buyer sends back to the shop. */
export interface ReturnRequest extends Omit<LabelRequest, 'addressee'> {
  sender: ParcelAddress;
}

export interface Label {
  trackingId: string;
  pdf: Buffer;
}

export interface ParcelEvent {
  code: string;
  label: string;
  at: Date;
  stage: ParcelStage;
  /** False for a code that the shop does not know. The parcel is then in transit. */
  isKnown: boolean;
}
export interface ParcelTrack {
  trackingId: string;
  events: ParcelEvent[];
  /** Unreadable part of the carrier's answer, in a few French words for staff; null when all is readable. */
  unreadable: string | null;
}

/** Address as the carrier prints it. */
export interface PrintedAddress {
  lines: string[];
  /** True when every typed character is printed. */
  isWhole: boolean;
  /** True when letters of another script are transliterated. */
  isTransliterated: boolean;
  /** Reason why the carrier would refuse a label, in a few French words; null when the address is accepted. */
  refusal: string | null;
}

/** Labels and tracking. Every method that calls the carrier throws ProviderFailure. */
export interface ShippingGateway {
  /** Asks the carrier whether it would accept a label from the shop to the shop itself. Buys nothing. */
  check(depositAt: Date): Promise<void>;
  /** Asks the carrier whether it would accept this label. Buys nothing. */
  checkLabel(request: LabelRequest): Promise<void>;
  /** Buys a label. A call that failed with `unknown` must not be retried, because two calls make two parcels. */
  makeLabel(request: LabelRequest): Promise<Label>;
  /** Buys a return label. A call that failed with `unknown` must not be retried either. */
  makeReturnLabel(request: ReturnRequest): Promise<Label>;
  /**
   * Returns the events of each parcel, oldest first. A parcel that the carrier does not know yet has no events.
   */
  track(trackingIds: readonly string[]): Promise<ParcelTrack[]>;
  /** Returns an address as printed on a label, without a call to the carrier. */
  printed(address: ParcelAddress): PrintedAddress;
}
