/** Maximum number of bytes. The longest known answer, the PDF of a label, is under a megabyte. */
const MAX_ANSWER = 8_000_000;

export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

/**
 * Reads a whole answer of at most `max` bytes, counted after decompression.
 * @throws AnswerTooLong for a longer answer. The rest is not read, and the connection is closed.
 */
export async function bytesOf(body: AsyncIterable<Uint8Array> | null, max = MAX_ANSWER): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > max) throw new AnswerTooLong(`an answer of more than ${max} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws AnswerTooLong beyond `max` bytes. */
export const textOf = async (response: Response, max?: number): Promise<string> =>
  (await bytesOf(response.body, max)).toString('utf8');
