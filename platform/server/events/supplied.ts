/** Addition of a later feature to an earlier one, declared in `hooks` of its `feature.ts`. */
export interface HookedWork {
  register(): void;
}

/**
 * An earlier feature calls the function, and one later feature supplies it, because only the later feature may name its
 * tables. Returns a part of a statement, which saves a second statement, or takes a lock (decision 0101).
 */
interface Supplied<Input extends unknown[], Result> {
  (...input: Input): Result;
  by(work: (...input: Input) => Result): HookedWork;
}

export function supplied<Input extends unknown[], Result>(name: string): Supplied<Input, Result> {
  let supply: ((...input: Input) => Result) | undefined;
  const call = (...input: Input): Result => {
    if (!supply) throw new Error(`no feature supplies ${name}`);
    return supply(...input);
  };
  const by: Supplied<Input, Result>['by'] = (work) => ({ register: () => void (supply = work) });
  return Object.assign(call, { by });
}
