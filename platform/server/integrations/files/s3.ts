import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { withoutTrailingSlashes } from '#platform/server/config/trailing-slashes.ts';
import { bytesOf } from '../answer-bytes.ts';
import { isOfWrongAddress, ProviderFailure } from '../failure.ts';
import { filePath } from './file-path.ts';
import type { FileStore, StoredFile } from './gateway.ts';
import { readExactly } from './read-exactly.ts';
import { unescapeXml } from './unescape-xml.ts';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  timeoutMs?: number;
  /** Size of the parts of a file from the disk. S3 accepts 10,000 parts of at least 5 MiB. */
  partBytes?: number;
}

interface S3Store extends FileStore {
  /**
   * Sends a file from the disk in parts, so that neither memory nor the limit of one request restricts its size. First
   * deletes the parts that interrupted uploads to this `bucket` left more than a day ago.
   */
  putFromDisk(bucket: string, path: string, file: string): Promise<void>;
}

interface S3Request {
  method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT';
  /** `bucket/path`; empty for a request about all keys. */
  key: string;
  query?: Readonly<Record<string, string>>;
  file?: StoredFile;
}

interface Answer {
  status: number;
  contentType: string | null;
  /** ETag of the content. */
  tag: string | null;
  /** Read from the headers, so that it is known after `HEAD` too, whose answer has no body. */
  length: number;
  bytes: Buffer;
}

const BINARY = 'application/octet-stream';
const MAX_ATTEMPTS = 3;
const DEFAULT_TIMEOUT_MS = 20_000;
/** 10,000 parts are 335 GB. */
const PART_BYTES = 32 * 1024 ** 2;
const INTERRUPTED_AFTER_MS = 86_400_000;

/**
 * Uses one S3 bucket. A `bucket` of `FileStore` is the first part of the keys (`photos/a.jpg`). URLs are path-style
 * (`endpoint/bucket/key`), which every S3 service supports.
 */
export function createS3Store(options: S3Options): S3Store {
  return {
    async put(bucket, path, file) {
      assertAccepted(await callWithRetries(options, { method: 'PUT', key: filePath(bucket, path), file }));
    },
    async putFromDisk(bucket, path, file) {
      // A key without the right to list uploads can still store the file.
      await deleteInterruptedUploads(options, `${bucket}/`).catch(() => {});
      await sendInParts(options, filePath(bucket, path), file);
    },
    async get(bucket, path) {
      const answer = await callWithRetries(options, { method: 'GET', key: filePath(bucket, path) });
      if (errorCode(answer) === 'NoSuchKey') return null;
      assertAccepted(answer);
      return { bytes: answer.bytes, contentType: answer.contentType ?? BINARY };
    },
    async delete(bucket, path) {
      assertAccepted(await callWithRetries(options, { method: 'DELETE', key: filePath(bucket, path) }));
    },
  };
}

/**
 * Deletes uploads that began more than a day ago, because their parts cost storage. A stopped process leaves such an
 * upload, and so does a start that was sent again after its answer was lost.
 */
async function deleteInterruptedUploads(options: S3Options, prefix: string): Promise<void> {
  const answer = await callWithRetries(options, { method: 'GET', key: '', query: { uploads: '', prefix } });
  assertAccepted(answer);
  for (const upload of answer.bytes.toString('utf8').split('<Upload>').slice(1)) {
    const [key, uploadId, began] = [
      elementIn(upload, 'Key'),
      elementIn(upload, 'UploadId'),
      elementIn(upload, 'Initiated'),
    ];
    if (!key || !uploadId || !began || Date.now() - Date.parse(began) < INTERRUPTED_AFTER_MS) continue;
    await callWithRetries(options, { method: 'DELETE', key, query: { uploadId } });
  }
}

async function sendInParts(options: S3Options, key: string, path: string): Promise<void> {
  const call = async (request: Omit<S3Request, 'key'>): Promise<Answer> => {
    const answer = await callWithRetries(options, { ...request, key });
    assertAccepted(answer);
    return answer;
  };
  const file = await open(path);
  try {
    const earlier = await callWithRetries(options, { method: 'HEAD', key });
    const uploadId = elementOf(await call({ method: 'POST', query: { uploads: '' } }), 'UploadId') ?? '';
    try {
      const tags: string[] = [];
      const { size } = await file.stat();
      const part = Buffer.alloc(Math.max(1, Math.min(size, options.partBytes ?? PART_BYTES)));
      do {
        const expectedBytes = Math.min(part.length, size - tags.length * part.length);
        const bytes = await readExactly(file, part.subarray(0, expectedBytes));
        const query = { partNumber: String(tags.length + 1), uploadId };
        const { tag } = await call({ method: 'PUT', query, file: { bytes, contentType: BINARY } });
        tags.push(tag ?? '');
      } while (tags.length * part.length < size);
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
      const bytes = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
      const complete = {
        method: 'POST',
        query: { uploadId },
        file: { bytes, contentType: 'application/xml' },
      } as const;
      const end = await call(complete).catch(async (error: unknown) => {
        // When the parts were joined but the answer was lost, the storage refuses the retry. The file is then stored
        // whole, with another tag than an earlier file of this name.
        const stored = await call({ method: 'HEAD' }).catch(() => null);
        if (stored?.status !== 200 || stored.length !== size || stored.tag === earlier.tag) throw error;
      });
      // The storage sends its status before it joins the parts, so the body may contain an error.
      if (end) assertAccepted({ ...end, status: elementOf(end, 'Code') ? 500 : end.status });
    } catch (error) {
      await call({ method: 'DELETE', query: { uploadId } }).catch(() => {});
      throw error;
    }
  } finally {
    await file.close();
  }
}

/**
 * Retries when the storage is busy or the connection breaks, because a repeated request stores the same file.
 * @returns the last answer, which may be a refusal.
 * @throws ProviderFailure `unreachable` without an answer.
 */
async function callWithRetries(options: S3Options, request: S3Request): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await sendRequest(options, request);
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

async function sendRequest(options: S3Options, { method, key, query, file }: S3Request): Promise<Answer> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
  const { url, headers } = await new AwsV4Signer({
    method,
    url: `${withoutTrailingSlashes(endpoint)}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    headers: {
      // The signature covers the content, so that nobody can change a file on its way to the storage.
      'x-amz-content-sha256': createHash('sha256')
        .update(file?.bytes ?? '')
        .digest('hex'),
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
    body: file ? new Uint8Array(file.bytes) : null,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = await bytesOf(response.body);
  const { status, headers: answered } = response;
  const length = Number(answered.get('content-length'));
  return { status, contentType: answered.get('content-type'), tag: answered.get('etag'), length, bytes };
}

const isBusy = (status: number): boolean => status >= 500 || status === 408 || status === 429;

const ELEMENTS = {
  Code: /<Code>([^<]{1,2000})<\/Code>/,
  Initiated: /<Initiated>([^<]{1,2000})<\/Initiated>/,
  Key: /<Key>([^<]{1,2000})<\/Key>/,
  UploadId: /<UploadId>([^<]{1,2000})<\/UploadId>/,
};

function elementIn(xml: string, name: keyof typeof ELEMENTS): string | null {
  const [, text] = ELEMENTS[name].exec(xml) ?? [];
  return text === undefined ? null : unescapeXml(text);
}

const elementOf = ({ bytes }: Answer, name: keyof typeof ELEMENTS): string | null =>
  elementIn(bytes.subarray(0, 10_000).toString('utf8'), name);

const errorCode = (answer: Answer): string | null => (answer.status < 300 ? null : elementOf(answer, 'Code'));

function assertAccepted(answer: Answer): void {
  const { status } = answer;
  if (status < 300) return;
  const code = errorCode(answer);
  if (isBusy(status)) throw new ProviderFailure('files', 'unreachable', 'le stockage ne répond pas', code);
  // A storage answers about a file with a code. It redirects calls that it expects at another address.
  const isElsewhere = isOfWrongAddress(status) && (code === null || status < 400);
  const isShopFault = status === 401 || status === 403 || code === 'NoSuchBucket';
  const kind = isShopFault || isElsewhere ? 'misconfigured' : 'refused';
  throw new ProviderFailure('files', kind, `le stockage refuse la demande (HTTP ${status})`, code);
}
