import type { S3Client } from '@aws-sdk/client-s3';
import { ProviderFailure } from '../failure.ts';
import { filePath } from './file-path.ts';
import type { FileStore } from './gateway.ts';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Sdk = typeof import('@aws-sdk/client-s3');

/**
 * Files in one S3 bucket, the shop's bucket names being the beginning of the keys. The client is large, so it is
 * loaded with the first file rather than with the server.
 */
export function createS3Store(options: S3Options): FileStore {
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  const open = () => (opened ??= openClient(options));
  const at = (bucket: string, path: string) => ({ Bucket: options.bucket, Key: filePath(bucket, path) });
  return {
    async put(bucket, path, { bytes, contentType }) {
      const target = at(bucket, path);
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand({ ...target, Body: bytes, ContentType: contentType })).catch(fail);
    },
    async get(bucket, path) {
      const target = at(bucket, path);
      const { sdk, client } = await open();
      try {
        const found = await client.send(new sdk.GetObjectCommand(target));
        const bytes = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
        return { bytes, contentType: found.ContentType ?? 'application/octet-stream' };
      } catch (error) {
        return error instanceof sdk.NoSuchKey ? null : fail(error);
      }
    },
    async delete(bucket, path) {
      const target = at(bucket, path);
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand(target)).catch(fail);
    },
  };
}

async function openClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Options) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000 },
    // The checksums the client adds by default are Amazon's own; other S3 services answer them with an error.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

/** Writing a file twice leaves the same file, so whatever was not refused is safe to try again. */
function fail(error: unknown): never {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  if (status >= 300 && status < 500 && status !== 408 && status !== 429) {
    throw new ProviderFailure(
      'files',
      'refused',
      `le stockage refuse la demande (HTTP ${status})`,
      name ?? null,
      error,
    );
  }
  throw new ProviderFailure('files', 'unreachable', 'le stockage ne répond pas', name ?? null, error);
}
