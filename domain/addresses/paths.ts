// Where the endpoints of a customer’s pages are, without their schemas: a page that only calls them stays light.
export const suggestAddresses = { method: 'GET', path: '/api/addresses' } as const;
