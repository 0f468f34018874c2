import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createS3Store } from '#platform/server/integrations/files/s3.ts';
import { runTool } from './open-database.ts';

const NAMES = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;
/**
 * Size from which a file is not sent, in bytes. `openAsBlob` counts in 32 bits and would send the beginning of a larger
 * file only. S3 itself takes 5 GiB in one request.
 */
const TOO_LARGE_BYTES = 4 * 1024 ** 3;
/** Time to send a gigabyte over a slow connection, in ms. A smaller backup gets the same time. */
const GIGABYTE_MS = 1_800_000;

/**
 * Copies a backup to the bucket of `BACKUP_S3_…`, under `backups/`, and deletes the backups named in `old`.
 * @returns false without `BACKUP_S3_ENDPOINT`. @throws Error that names the missing variables or the largest size, or
 * ProviderFailure.
 */
export async function sendBackup(env: NodeJS.ProcessEnv, file: string, old: readonly string[]): Promise<boolean> {
  if (!env['BACKUP_S3_ENDPOINT']) return false;
  const missing = NAMES.map((name) => `BACKUP_S3_${name}`).filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} doit accompagner BACKUP_S3_ENDPOINT`);
  const [endpoint = '', region = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = NAMES.map(
    (name) => env[`BACKUP_S3_${name}`],
  );
  if ((await stat(file)).size >= TOO_LARGE_BYTES)
    throw new Error(
      `${basename(file)} atteint 4 Gio, le maximum d’une copie dans S3. Cette sauvegarde reste sur la machine\u00A0: copiez-la ailleurs par un autre moyen.`,
    );
  const bytes = await openAsBlob(file);
  const timeoutMs = Math.round(GIGABYTE_MS * Math.max(1, bytes.size / 1e9));
  const store = createS3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey, timeoutMs });
  await store.put('backups', basename(file), { bytes, contentType: 'application/octet-stream' });
  for (const name of old) await store.delete('backups', basename(name));
  return true;
}

if (import.meta.filename === process.argv[1]) {
  const [file = '', ...old] = process.argv.slice(2);
  await runTool(async () => {
    if (await sendBackup(process.env, file, old)) console.log(`${basename(file)} est copiée dans S3.`);
  });
}
