/** Where the tables of a rehearsal are (decision 0034), beside those of the shop in the same database. */
export const COPY_SCHEMA = 'rehearsal';

/**
 * The address by which the copy's connections are made: they find tables in the copy's schema and nowhere else, from
 * their first statement to their last.
 */
export function copyUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options');
  url.searchParams.set('options', `${options ? `${options} ` : ''}-c search_path=${COPY_SCHEMA}`);
  return url.href;
}
