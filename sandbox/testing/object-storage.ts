import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'vitest';
import { createHash, createHmac } from 'node:crypto';
import { escapeHtml } from '#shared/escape-html.ts';

const xmlError = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

interface StoredObject {
  bytes: Buffer;
  type: string;
}

interface Upload {
  /** Path without percent-encoding. */
  key: string;
  began: Date;
  parts: Buffer[];
}

/** Minimum size of every part of an upload except the last, in bytes. */
const MIN_PART_BYTES = 5 * 1024 ** 2;

/**
 * Simulates the S3 calls of the shop's file store, with path-style addresses, until the test ends. The only key is
 * `AKID` with the secret `secret`, and every signature is checked. Four prefixes of paths fail. Under `shipping/panne`
 * the storage is busy. Under `backups/demi` the storage does not join the parts. Under `backups/perdu` the storage
 * joins them and the answer is lost. Under `backups/egare` the storage loses the parts and the answer.
 */
export async function objectStorage(t: TestContext) {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  const calls: string[] = [];
  const server = createServer(async (request, reply) => {
    const { pathname: key, search, searchParams } = new URL(request.url ?? '', 'http://s3');
    calls.push(`${request.method} ${key}${search}`);
    const fail = (status: number, code: string) =>
      reply.writeHead(status, { 'content-type': 'application/xml' }).end(xmlError(code));
    const bytes = Buffer.concat(await request.toArray());
    const { method = '', headers } = request;
    const refusal = signatureRefusal(
      { method, path: key, query: searchParams, headers, body: bytes },
      'AKID',
      'secret',
    );
    if (refusal) return fail(403, refusal);
    if (!key.startsWith('/defile/')) return fail(404, 'NoSuchBucket');
    if (key.startsWith('/defile/shipping/panne')) return fail(503, 'SlowDown');
    if (searchParams.has('uploads') || searchParams.has('uploadId')) {
      const { status, tag, xml } = answerUpload({ method, key, query: searchParams, bytes }, uploads, objects);
      const isJoined = method === 'POST' && !searchParams.has('uploads') && status === 200;
      if (isJoined && /^\/defile\/backups\/(?:perdu|egare)/.test(key)) return request.socket.destroy();
      return reply.writeHead(status, { 'content-type': 'application/xml', ...(tag && { etag: tag }) }).end(xml);
    }
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: request.headers['content-type'] ?? '' });
      return reply.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return reply.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return fail(404, 'NoSuchKey');
    const { bytes: stored, type } = found;
    const replyHeaders = { 'content-type': type, 'content-length': stored.length, etag: tagOf(stored) };
    return reply.writeHead(200, replyHeaders).end(stored);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, objects, uploads, calls };
}

interface UploadRequest {
  method: string;
  key: string;
  query: URLSearchParams;
  bytes: Buffer;
}

function answerUpload(
  { method, key, query, bytes }: UploadRequest,
  uploads: Map<string, Upload>,
  objects: Map<string, StoredObject>,
): { status: number; tag?: string; xml?: string } {
  const fail = (status: number, code: string) => ({ status, xml: xmlError(code) });
  if (query.has('uploads') && method === 'GET')
    return { status: 200, xml: listOfUploads(uploads, query.get('prefix') ?? '') };
  if (query.has('uploads')) {
    const id = `upload ${uploads.size + 1}+/=`;
    uploads.set(id, { key: decodeURIComponent(key), began: new Date(), parts: [] });
    const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    return { status: 200, xml };
  }
  const uploadId = query.get('uploadId') ?? '';
  const upload = uploads.get(uploadId);
  if (upload?.key !== decodeURIComponent(key)) return fail(404, 'NoSuchUpload');
  const { parts } = upload;
  if (method === 'PUT') {
    parts[Number(query.get('partNumber')) - 1] = bytes;
    return { status: 200, tag: tagOf(bytes) };
  }
  if (method === 'DELETE') {
    uploads.delete(uploadId);
    return { status: 204 };
  }
  const list = parts.map((part, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tagOf(part)}</ETag></Part>`);
  if (bytes.toString() !== `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
    return fail(400, 'InvalidPart');
  if (parts.slice(0, -1).some(({ length }) => length < MIN_PART_BYTES)) return fail(400, 'EntityTooSmall');
  if (key.startsWith('/defile/backups/demi')) return { status: 200, xml: xmlError('InternalError') };
  uploads.delete(uploadId);
  if (key.startsWith('/defile/backups/egare')) return { status: 200 };
  objects.set(key, { bytes: Buffer.concat(parts), type: '' });
  return { status: 200, xml: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' };
}

function listOfUploads(uploads: ReadonlyMap<string, Upload>, prefix: string): string {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(`/defile/${prefix}`));
  const rows = found.map(
    ([id, { key, began }]) =>
      `<Upload><Key>${escapeHtml(key.slice('/defile/'.length))}</Key><UploadId>${id}</UploadId><Initiator><ID>AKID</ID></Initiator><Initiated>${began.toISOString()}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult>\n${rows.join('\n')}</ListMultipartUploadsResult>`;
}

interface SignedRequest {
  method: string;
  /** Path as received, still percent-encoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (part: string): string =>
  encodeURIComponent(decodeURIComponent(part)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Computes the AWS Signature Version 4 again from the received data. Returns the storage's error code; null for a valid
 * signature.
 */
function signatureRefusal(request: SignedRequest, accessKeyId: string, secret: string): string | null {
  const { method, path, query, headers, body } = request;
  const [, keyId, day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  const signedNames = names.split(';');
  const signsRequired = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedNames.includes(name));
  const date = String(headers['x-amz-date']);
  if (!signsRequired || !date.startsWith(day)) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    [...query]
      .map((entry) => entry.map((part) => encoded(encodeURIComponent(part))).join('='))
      .toSorted()
      .join('&'),
    ...signedNames.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  return signature === expected ? null : 'SignatureDoesNotMatch';
}
