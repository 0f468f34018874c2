/**
 * Replaces the module of TanStack Router that stores JSON in addresses. The shop gives the router its own functions
 * (`screens/search.ts`). The original would be part of every first load (`vite.config.ts`).
 */
const notBuilt = (): never => {
  throw new Error('The build has no JSON in addresses');
};
export const defaultParseSearch = notBuilt;
export const defaultStringifySearch = notBuilt;
export const parseSearchWith = () => notBuilt();
export const stringifySearchWith = () => notBuilt();
