import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface Signed {
  method: string;
  /** Path as sent, still encoded, without a query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (part: string): string =>
  encodeURIComponent(decodeURIComponent(part)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Checks the AWS Signature Version 4 of a request, computed again from the received data. One key is known,
 * `accessKeyId`.
 * @returns the error code of the storage; null for a valid signature.
 */
export function signatureRefusal(request: Signed, accessKeyId: string, secret: string): string | null {
  const { method, path, headers, body } = request;
  const [, keyId, day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  const signedNames = names.split(';');
  const isWhole = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedNames.includes(name));
  const date = String(headers['x-amz-date']);
  if (!isWhole || !date.startsWith(day)) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    '',
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
