// Where the endpoints of the first pages are, without their schemas: a page that only calls them stays light.
export const readPage = { method: 'GET', path: '/api/pages/:code' } as const;
export const listAnnouncements = { method: 'GET', path: '/api/announcements' } as const;
export const listFaqs = { method: 'GET', path: '/api/faqs' } as const;
