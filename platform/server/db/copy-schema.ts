/** Tables of a rehearsal (decision 0034), in the shop's database. */
export const COPY_SCHEMA = 'rehearsal';

export function copyUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options');
  url.searchParams.set('options', `${options ? `${options} ` : ''}-c search_path=${COPY_SCHEMA}`);
  return url.href;
}
