/**
 * Replaces modules of TanStack that the shop does not use, because they would be part of every first load
 * (`vite.config.ts`). The modules serve queries that suspend a component, throw their errors into it, load endless
 * pages or are restored from a storage. The last module stores JSON in addresses; `screens/search.ts` replaces it.
 */
const doNothing = (): void => undefined;
const never = (): boolean => false;
const notBuilt = (): never => {
  throw new Error('The build lacks this part of TanStack');
};
export const ensureSuspenseTimers = doNothing;
export const ensurePreventErrorBoundaryRetry = doNothing;
export const useClearResetErrorBoundary = doNothing;
export const useQueryErrorResetBoundary = doNothing;
export const QueryErrorResetBoundary = doNothing;
export const IsRestoringProvider = doNothing;
export const fetchOptimistic = doNothing;
export const defaultThrowOnError = never;
export const getHasError = never;
export const shouldSuspend = never;
export const useIsRestoring = never;
export const infiniteQueryBehavior = notBuilt;
export const hasNextPage = () => notBuilt();
export const hasPreviousPage = () => notBuilt();
export const defaultParseSearch = notBuilt;
export const defaultStringifySearch = notBuilt;
export const parseSearchWith = () => notBuilt();
export const stringifySearchWith = () => notBuilt();
