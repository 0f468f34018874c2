// Which order, live or person it was: the code is at fault, whoever it was for.
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** JSON text with every address in it, of a site or of the shop alone, up to its query or fragment. */
const withoutAddresses = (json: string): string =>
  json.replace(/[^\s"\\]+/g, (word, at: number) => {
    const address = word.startsWith('/') && json[at - 1] === '"' ? 0 : word.search(/https?:\/\//);
    if (address === -1) return word;
    const query = word.slice(address).search(/[?#]/);
    return query === -1 ? word : word.slice(0, address + query);
  });

const bare = (json: string): string => withoutAddresses(json).replace(ID, '[id]');

/** The same report with every address cut before its query, and without ids of ours: a secret link, a name looked up and a street go nowhere. */
export function withoutQueries(report: unknown): unknown {
  if (typeof report === 'string') return bare(report);
  if (typeof report !== 'object' || report === null || ArrayBuffer.isView(report)) return report;
  return JSON.parse(bare(JSON.stringify(report)));
}
