import type { ParcelStage } from '#shared/parcel-stage.ts';

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
  /** Number on the label, cut to the lengths that the carrier accepts. */
  orderNumber: string;
  addressee: ParcelAddress;
  weightGrams: number;
  depositAt: Date;
}

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

export interface PrintedAddress {
  lines: string[];
  isWhole: boolean;
  isTransliterated: boolean;
  /** Reason in a few French words; null when the carrier would accept the address. */
  refusal: string | null;
}

/** Every method that calls the carrier throws ProviderFailure. */
export interface ShippingGateway {
  /** Asks for a label from the shop to the shop itself. Buys nothing. */
  check(depositAt: Date): Promise<void>;
  checkLabel(request: LabelRequest): Promise<void>;
  /**
   * Must not be retried after a failure with `unknown`, because two calls make two parcels. The same applies to
   * returns.
   */
  makeLabel(request: LabelRequest): Promise<Label>;
  makeReturnLabel(request: ReturnRequest): Promise<Label>;
  /** Oldest events first. A parcel that the carrier does not know yet has no events. */
  track(trackingIds: readonly string[]): Promise<ParcelTrack[]>;
  printed(address: ParcelAddress): PrintedAddress;
}
