/** The reference of a live, from its title (ADM-24): lower case, hyphens, no edge hyphens, first 10 characters. */
export function liveRefOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 10);
}
