export interface DemoAddress {
  street: string;
  zip: string;
  city: string;
  note?: string;
}

/** A person without an account was created when a piece was given to a pseudo. */
export interface DemoPerson {
  id: string;
  pseudo: string | null;
  /** Name shown at TikTok; null for a person who was not seen in a live. */
  nickname: string | null;
  email: string;
  firstName: string;
  lastName: string | null;
  phone: string | null;
  address: DemoAddress | null;
  /** Null without an account. */
  signedUpDaysAgo: number | null;
}
