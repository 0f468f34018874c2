import { useRef } from 'react';

interface SettleOption {
  onSettled: () => void;
}
type Mutate<Input> = (input: Input, options: SettleOption) => void;

/** Returns `mutate` with a mark that makes it ignore further calls until its answer. */
export const singleCall =
  <Input>(isSent: { current: boolean }, mutate: Mutate<Input>) =>
  (input: Input): void => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(input, { onSettled: () => void (isSent.current = false) });
  };

/**
 * Returns `mutate` of a command that ignores further calls until its answer. `isPending` is rendered too late for two
 * clicks without delay: the second answer would hide the first.
 */
export function useSingleCall<Input>(mutate: Mutate<Input>): (input: Input) => void {
  const isSent = useRef(false);
  return (input) => singleCall(isSent, mutate)(input);
}
