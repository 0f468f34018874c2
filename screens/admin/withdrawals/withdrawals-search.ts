import { withdrawalStates, type WithdrawalState } from '#features/withdrawals/domain/lifecycle.ts';

export interface WithdrawalsSearch {
  state?: string | undefined;
  after?: string | undefined;
}

export const stateOf = (text: string | undefined): WithdrawalState | undefined =>
  withdrawalStates.find((state) => state === text);

export function withdrawalsInput({ state, after }: WithdrawalsSearch) {
  const knownState = stateOf(state);
  return { ...(knownState && { state: knownState }), ...(after && { after }) };
}
