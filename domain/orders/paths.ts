// Where the endpoints of a customer’s pages are, without their schemas: a page that only calls them stays light.
export const listMyOrders = { method: 'GET', path: '/api/orders' } as const;
export const getMyOrder = { method: 'GET', path: '/api/orders/:orderId' } as const;
export const giveAddress = { method: 'POST', path: '/api/orders/:orderId/address' } as const;
export const modifyOrder = { method: 'POST', path: '/api/orders/:orderId/modify' } as const;
export const exportMyData = { method: 'GET', path: '/api/profile/export' } as const;
export const eraseMyAccount = { method: 'POST', path: '/api/profile/erase' } as const;
