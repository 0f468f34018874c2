import { withdrawalStates, type WithdrawalState } from '#features/withdrawals/domain/life.ts';

/** The list’s filter and place, as the URL holds them. */
export interface WithdrawalsSearch {
  state?: string | undefined;
  after?: string | undefined;
}

/** A state of the URL; anything else is as if it were not there. */
export const stateOf = (text: string | undefined): WithdrawalState | undefined =>
  withdrawalStates.find((state) => state === text);

/** Converts the URL search into the input of the endpoint. */
export function withdrawalsInput({ state, after }: WithdrawalsSearch) {
  const known = stateOf(state);
  return { ...(known && { state: known }), ...(after && { after }) };
}
