/** Schema of the tables of a rehearsal (decision 0034), in the shop's database. */
export const COPY_SCHEMA = 'rehearsal';

/**
 * Returns the address for connections of the rehearsal shop, whose statements then find only the tables of this schema.
 */
export function copyUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options');
  url.searchParams.set('options', `${options ? `${options} ` : ''}-c search_path=${COPY_SCHEMA}`);
  return url.href;
}
