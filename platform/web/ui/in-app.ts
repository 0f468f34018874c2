/** Returns true in an in-app browser, such as TikTok’s, which may refuse a second tab or a download. */
export const isInApp = (): boolean => /; wv|iP(?!.*Safari)/.test(navigator.userAgent);
