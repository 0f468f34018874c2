/** An in-app browser, such as TikTok’s, may refuse a second tab or a download. */
export const isInApp = (): boolean => /; wv|iP(?!.*Safari)/.test(navigator.userAgent);
