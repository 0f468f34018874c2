import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { bytesOf } from '../answer-bytes.ts';
import { ProviderFailure } from '../failure.ts';
import { filePath } from './file-path.ts';
import type { FileStore } from './gateway.ts';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Maximum time of one request, in ms. */
  timeoutMs?: number;
}

/** Content to send. A blob of a file is read while it is sent, so that its size has no limit in memory. */
interface SentFile {
  bytes: Buffer | Blob;
  contentType: string;
}

interface S3Store extends FileStore {
  put(bucket: string, path: string, file: SentFile): Promise<void>;
}

interface Answer {
  status: number;
  contentType: string | null;
  bytes: Buffer;
}

const MAX_ATTEMPTS = 3;
const DEFAULT_TIMEOUT_MS = 20_000;

/**
 * Creates a store that keeps the files in one S3 bucket. The shop's bucket name begins each key (`photos/a.jpg`).
 * URLs are path-style (`endpoint/bucket/key`), which every S3 service supports.
 */
export function createS3Store(options: S3Options): S3Store {
  const call = (method: string, bucket: string, path: string, file?: SentFile) =>
    callWithRetries(options, method, filePath(bucket, path), file);
  return {
    async put(bucket, path, file) {
      assertAccepted(await call('PUT', bucket, path, file));
    },
    async get(bucket, path) {
      const answer = await call('GET', bucket, path);
      if (errorCode(answer) === 'NoSuchKey') return null;
      assertAccepted(answer);
      return { bytes: answer.bytes, contentType: answer.contentType ?? 'application/octet-stream' };
    },
    async delete(bucket, path) {
      assertAccepted(await call('DELETE', bucket, path));
    },
  };
}

/**
 * Sends a request. Retries when the storage is busy or the connection breaks, because all requests are idempotent.
 * @returns the last answer, which may be a refusal.
 * @throws ProviderFailure `unreachable` without an answer.
 */
async function callWithRetries(options: S3Options, method: string, key: string, file?: SentFile): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await sendRequest(options, method, key, file);
      if (attempt === MAX_ATTEMPTS || !isBusy(answer.status)) return answer;
    } catch (error) {
      const isFinal = error instanceof Error && ['TimeoutError', 'AnswerTooLong'].includes(error.name);
      if (attempt === MAX_ATTEMPTS || isFinal)
        throw new ProviderFailure(
          'files',
          'unreachable',
          'le stockage ne répond pas',
          error instanceof Error ? error.name : null,
          error,
        );
    }
    await pause(Math.random() * 100 * 2 ** attempt);
  }
}

async function sendRequest(options: S3Options, method: string, key: string, file?: SentFile): Promise<Answer> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
  const { url, headers } = await new AwsV4Signer({
    method,
    url: `${endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint}/${path}`,
    headers: {
      // Signs the content too, so that nobody can change a file between the shop and its storage.
      'x-amz-content-sha256': await sha256(file?.bytes ?? Buffer.alloc(0)),
      ...(file && { 'content-type': file.contentType }),
    },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
  }).sign();
  const response = await fetch(url, {
    method,
    headers,
    body: file ? bodyOf(file) : null,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = await bytesOf(response.body);
  return { status: response.status, contentType: response.headers.get('content-type'), bytes };
}

const bodyOf = ({ bytes }: SentFile): Blob | Uint8Array<ArrayBuffer> =>
  bytes instanceof Blob ? bytes : new Uint8Array(bytes);

async function sha256(bytes: Buffer | Blob): Promise<string> {
  const hash = createHash('sha256');
  if (!(bytes instanceof Blob)) return hash.update(bytes).digest('hex');
  for await (const part of bytes.stream()) hash.update(part);
  return hash.digest('hex');
}

const isBusy = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** Returns the storage's error code (`NoSuchKey`, `AccessDenied`) from its XML; null for a success or another body. */
function errorCode({ status, bytes }: Answer): string | null {
  if (status < 300) return null;
  return /<Code>([A-Za-z0-9.]{1,100})<\/Code>/.exec(bytes.subarray(0, 10_000).toString('utf8'))?.[1] ?? null;
}

/** @throws ProviderFailure for any answer other than a success. */
function assertAccepted(answer: Answer): void {
  const { status } = answer;
  if (status < 300) return;
  const code = errorCode(answer);
  if (isBusy(status)) throw new ProviderFailure('files', 'unreachable', 'le stockage ne répond pas', code);
  const isShopFault = status === 401 || status === 403 || code === 'NoSuchBucket';
  const kind = isShopFault ? 'misconfigured' : 'refused';
  throw new ProviderFailure('files', kind, `le stockage refuse la demande (HTTP ${status})`, code);
}
