// Where the endpoints of the first pages are, without their schemas: a page that only calls them stays light.
export const getSession = { method: 'GET', path: '/api/session' } as const;
export const signOut = { method: 'POST', path: '/api/sign-out' } as const;
export const requestSignIn = { method: 'POST', path: '/api/sign-in/link' } as const;
export const confirmLink = { method: 'POST', path: '/api/sign-in/confirm' } as const;
export const confirmCode = { method: 'POST', path: '/api/sign-in/code' } as const;
export const signUp = { method: 'POST', path: '/api/sign-up' } as const;
/** Wire name of the spec (§7). */
export const checkPseudo = { method: 'POST', path: '/functions/v1/check-tiktok-username' } as const;
export const updateProfile = { method: 'PATCH', path: '/api/profile' } as const;
