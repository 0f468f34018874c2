/** Outcome of a card: a result, or first a 3-D Secure challenge to the cardholder. */
export type CardOutcome = 'accept' | 'refuse' | 'refuse-authentication' | 'challenge';
export interface TestCard {
  readonly pan: string;
  readonly label: string;
  readonly outcome: CardOutcome;
}
/** A card as typed: digits and spaces, `MM/AA`, three or four digits. */
export interface TypedCard {
  readonly pan: string;
  readonly expiry: string;
  readonly securityCode: string;
}
export interface CardError {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly field: string;
}
export const testCards: readonly TestCard[];
export function digitsOf(text: string): string;
export function brandOf(pan: string): 'VISA' | 'MASTERCARD' | 'AMEX' | '';
export function readExpiry(text: string): { month: number; year: number } | null;
export function cardErrors(card: TypedCard, now: Date): CardError[];
