/** Code of announcements: unlike other codes, several active pages may have it (D-12). */
export const ANNOUNCEMENT_CODE = 'page-hiver';

/** Code of the terms of sale and use. */
export const TERMS_CODE = 'cgu';

/** Normalizes a typed code: lower case, hyphens for spaces (ADM-30). */
export const pageCodeOf = (typed: string): string => typed.trim().toLowerCase().replace(/\s+/g, '-');

/** Returns true for lower-case letters and digits, in groups joined by single hyphens. */
export const isPageCode = (code: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code);

/** Returns the address at which visitors read an active page (D-12). */
export function pageAddress(code: string): string {
  if (code === TERMS_CODE) return '/cgv';
  if (code === 'mentions-legales' || code === 'confidentialite') return `/${code}`;
  return code === ANNOUNCEMENT_CODE ? '/' : `/pages/${code}`;
}
