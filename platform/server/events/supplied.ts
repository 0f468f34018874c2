/** Work or part of a later feature, declared in `hooks` of its `feature.ts`. */
export interface HookedWork {
  register(): void;
}

/**
 * Function of an earlier feature that one later feature supplies, because only that feature may name its tables. Returns
 * a part of a statement, so that one statement is enough, or takes a lock (decision 0101).
 */
interface Supplied<Input extends unknown[], Result> {
  (...input: Input): Result;
  /** Supplies the function, for `hooks` of a `feature.ts`. */
  by(work: (...input: Input) => Result): HookedWork;
}

/** Creates a supplied function. A call throws an Error while no feature supplies it. */
export function supplied<Input extends unknown[], Result>(name: string): Supplied<Input, Result> {
  let supply: ((...input: Input) => Result) | undefined;
  const call = (...input: Input): Result => {
    if (!supply) throw new Error(`no feature supplies ${name}`);
    return supply(...input);
  };
  const by: Supplied<Input, Result>['by'] = (work) => ({ register: () => void (supply = work) });
  return Object.assign(call, { by });
}
