import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** Content that is sent more than once. Each compressed form is created on first use. */
export interface Sendable {
  type: string;
  bytes: Buffer;
  tag: string;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

export function sendable(type: string, text: string | Buffer): Sendable {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  // Weak validator: the content is the same in every compression.
  return { type, bytes, tag: `W/"${hash}"`, compressed: {} };
}

/** `effort` is from 1 to 9. */
const compress = (encoding: Encoding, bytes: Buffer, effort = 9): Promise<Buffer> =>
  encoding === 'gzip'
    ? gzipped(bytes, { level: effort })
    : brotlied(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      });

/** Returns the encoding to use for an `accept-encoding` header; null for none. `q=0` refuses an encoding. */
function encodingFor(accepted: string): Encoding | null {
  const names = accepted
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? null;
}

const isUnchanged = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((entry) => entry.trim() === tag);

/** Sends a private text that no browser may store. Compresses fast rather than small. */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'private, no-store').header('vary', 'accept-encoding, cookie').type(type);
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (!encoding) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await compress(encoding, Buffer.from(text), 4));
}

export async function send(request: FastifyRequest, reply: FastifyReply, content: Sendable): Promise<FastifyReply> {
  const isText = !content.type.startsWith('image/') || content.type.includes('svg');
  void reply.header('etag', content.tag).header('vary', 'accept-encoding, cookie').type(content.type);
  if (reply.statusCode === 200 && isUnchanged(request, content.tag)) return reply.code(304).send();
  const encoding = isText ? encodingFor(String(request.headers['accept-encoding'] ?? '')) : null;
  if (!encoding) return reply.send(content.bytes);
  content.compressed[encoding] ??= compress(encoding, content.bytes);
  return reply.header('content-encoding', encoding).send(await content.compressed[encoding]);
}
