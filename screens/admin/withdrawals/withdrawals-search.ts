import { withdrawalStates, type WithdrawalState } from '#features/withdrawals/domain/lifecycle.ts';

export interface WithdrawalsSearch {
  state?: string | undefined;
  after?: string | undefined;
}

/** Reads the state of the URL; undefined for unknown values. */
export const stateOf = (text: string | undefined): WithdrawalState | undefined =>
  withdrawalStates.find((state) => state === text);

/** Converts the search of the URL into the input of `listWithdrawals`. */
export function withdrawalsInput({ state, after }: WithdrawalsSearch) {
  const knownState = stateOf(state);
  return { ...(knownState && { state: knownState }), ...(after && { after }) };
}
