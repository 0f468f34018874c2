import type { ParcelStage } from '#shared/parcel-stage.ts';

/** A French postal address as the shop keeps it (`orders.shipping_address`). */
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
  /** Printed on the label and echoed by the carrier; at most 15 characters are kept. */
  orderNumber: string;
  addressee: ParcelAddress;
  /** Grams; the carrier wants kilograms, the adapter converts. */
  weightGrams: number;
  /** The day the parcel is handed over, as an instant; the adapter gives the Paris calendar day. */
  depositAt: Date;
}

/** A parcel that its buyer sends back to the shop. */
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
  /** False for a code that the shop does not know: it says that the parcel moves, and nothing else. */
  isKnown: boolean;
}
export interface ParcelTrack {
  trackingId: string;
  events: ParcelEvent[];
  /** Unreadable part of the carrier's answer, in a few French words for staff; null when all is readable. */
  unreadable: string | null;
}

/** An address as the carrier prints it. */
export interface PrintedAddress {
  lines: string[];
  /** True when every typed character is printed. */
  isWhole: boolean;
  /** Letters of another script are printed as they sound. */
  isTransliterated: boolean;
  /** Reason why the carrier refuses a label, in a few French words; null when it accepts. */
  refusal: string | null;
}

/** Labels and tracking. Every method that asks the carrier throws ProviderFailure. */
export interface ShippingGateway {
  /** Buys a label. Never retried on `unknown`: two calls make two parcels. */
  makeLabel(request: LabelRequest): Promise<Label>;
  /** Buys a label for the way back to the shop, in the same way. */
  makeReturnLabel(request: ReturnRequest): Promise<Label>;
  /**
   * Returns the events of up to 10 parcels, oldest first. A parcel that the carrier does not know yet has no events.
   */
  track(trackingIds: readonly string[]): Promise<ParcelTrack[]>;
  /** Returns an address as printed on a label, without a call. */
  printed(address: ParcelAddress): PrintedAddress;
}
