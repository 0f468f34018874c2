// An address inside JSON text: of a site, or of the shop alone, up to its query or fragment; then what is to go.
const ADDRESS = /(https?:\/\/[^\s"?#\\]+|"\/[^\s"?#\\]*)[?#][^\s"\\]*/g;

const bare = (json: string): string => json.replace(ADDRESS, '$1');

/** The same report with every address cut before its query: a secret link, a name looked up and a street go nowhere. */
export function withoutQueries(report: unknown): unknown {
  if (typeof report === 'string') return bare(report);
  if (typeof report !== 'object' || report === null || ArrayBuffer.isView(report)) return report;
  return JSON.parse(bare(JSON.stringify(report)));
}
