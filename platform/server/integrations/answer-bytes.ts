/** No provider's answer is longer: the longest, a label's PDF, is under a megabyte. */
const ANSWER_MAX = 8_000_000;

/** A provider's answer went on past its bound. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

/**
 * Reads a provider's answer whole, of at most `max` bytes once unpacked.
 * @throws AnswerTooLong when there is more: the rest is not read, and the connection is given up.
 */
export async function bytesOf(body: AsyncIterable<Uint8Array> | null, max = ANSWER_MAX): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > max) throw new AnswerTooLong(`an answer of more than ${max} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Reads a body as text, of at most `max` bytes. */
export const textOf = async (response: Response, max?: number): Promise<string> =>
  (await bytesOf(response.body, max)).toString('utf8');
