export interface DemoAddress {
  street: string;
  zip: string;
  city: string;
  note?: string;
}

/** Someone of the demo shop. Without an account, she was made on demand when a piece was given to her pseudo. */
export interface DemoPerson {
  id: string;
  pseudo: string | null;
  nickname: string | null;
  email: string;
  firstName: string;
  lastName: string | null;
  phone: string | null;
  address: DemoAddress | null;
  /** How many days ago she signed up; null without an account. */
  signedUpDaysAgo: number | null;
}
