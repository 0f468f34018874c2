/**
 * Replaces the modules of TanStack Query for queries that suspend a component, throw their errors into it, or come from
 * a storage. The shop has no such query. The originals would be part of every first load (`vite.config.ts`).
 */
const doNothing = (): void => undefined;
const never = (): boolean => false;
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
