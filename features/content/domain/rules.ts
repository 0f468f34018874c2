/** Code of announcements: unlike other codes, several active pages may have it (D-12). */
export const ANNOUNCEMENT_CODE = 'page-hiver';

export const TERMS_CODE = 'cgu';

export const pageCodeOf = (typed: string): string => typed.trim().toLowerCase().replace(/\s+/g, '-');

export const isPageCode = (code: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code);

export function pageAddress(code: string): string {
  if (code === TERMS_CODE) return '/cgv';
  if (code === 'mentions-legales' || code === 'confidentialite') return `/${code}`;
  return code === ANNOUNCEMENT_CODE ? '/' : `/pages/${code}`;
}
