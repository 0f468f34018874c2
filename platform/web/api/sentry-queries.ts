// Ids of orders, lives and users are not needed to find an error.
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

const cutQueries = (json: string): string =>
  json.replace(/[^\s"\\]+/g, (word, at: number) => {
    const address = word.startsWith('/') && json[at - 1] === '"' ? 0 : word.search(/https?:\/\//);
    if (address === -1) return word;
    const query = word.slice(address).search(/[?#]/);
    return query === -1 ? word : word.slice(0, address + query);
  });

const cleaned = (json: string): string => cutQueries(json).replace(ID, '[id]');

/**
 * Cuts addresses before their query and replaces ids. Secret links, searched names and streets must not leave the
 * browser.
 */
export function withoutQueries(report: unknown): unknown {
  if (typeof report === 'string') return cleaned(report);
  if (typeof report !== 'object' || report === null || ArrayBuffer.isView(report)) return report;
  return JSON.parse(cleaned(JSON.stringify(report)));
}
