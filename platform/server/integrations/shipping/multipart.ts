export interface Part {
  headers: Map<string, string>;
  body: Buffer;
}

export function boundaryOf(contentType: string): string | null {
  if (!/^\s*multipart\//i.test(contentType)) return null;
  const match = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * Splits bytes, because decoding the body as text would damage its PDF. Leaves out a truncated part, which has no end
 * boundary.
 */
export function splitMultipart(body: Buffer, boundary: string): Part[] {
  const parts: Part[] = [];
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  let start = lineStart(body, delimiter, 0);
  while (start !== -1) {
    const from = start + delimiter.length;
    if (body.toString('latin1', from, from + 2) === '--') break;
    const partEnd = lineStart(body, delimiter, from);
    if (partEnd === -1) break;
    parts.push(readPart(body.subarray(from, partEnd)));
    start = partEnd;
  }
  return parts;
}

function lineStart(body: Buffer, delimiter: Buffer, from: number): number {
  for (let at = body.indexOf(delimiter, from); at !== -1; at = body.indexOf(delimiter, at + 1)) {
    if (at === 0 || body[at - 1] === 0x0a) return at;
  }
  return -1;
}

function readPart(raw: Buffer): Part {
  const crlf = raw.indexOf('\r\n\r\n');
  const lf = raw.indexOf('\n\n');
  const isCrlf = crlf !== -1 && (lf === -1 || crlf < lf);
  const headEnd = isCrlf ? crlf : Math.max(lf, 0);
  const headers = new Map<string, string>();
  for (const line of raw.toString('latin1', 0, headEnd).split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const end = raw.length - (raw.at(-2) === 0x0d ? 2 : 1);
  return { headers, body: raw.subarray(headEnd + (isCrlf ? 4 : 2), end) };
}
