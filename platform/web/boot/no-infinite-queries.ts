/**
 * Replaces the module of TanStack Query for infinite queries, which the shop does not use. The original would be part of
 * every first load (`vite.config.ts`).
 */
const notBuilt = (): never => {
  throw new Error('The build has no infinite queries');
};
export const infiniteQueryBehavior = notBuilt;
export const hasNextPage = () => notBuilt();
export const hasPreviousPage = () => notBuilt();
