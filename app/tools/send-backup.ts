import { basename } from 'node:path';
import { ConfigFaults, missingVariablesSentence } from '#platform/server/config/environment.ts';
import { withSecretFiles } from '#platform/server/config/secret-files.ts';
import { createS3Store } from '#platform/server/integrations/files/s3.ts';
import { runTool } from './open-database.ts';

const S3_VARIABLES = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
  (name) => `BACKUP_S3_${name}`,
);
/** Time for one part of an upload over a slow line, or for S3 to join the parts, in ms. */
const TIMEOUT_MS = 300_000;

/**
 * Copies a backup to the bucket of `BACKUP_S3_…`, under `backups/`, and deletes the backups named in `old`.
 * Files may give the variables, as `BACKUP_S3_SECRET_ACCESS_KEY_FILE`.
 * @returns false without `BACKUP_S3_ENDPOINT`. @throws Error or ConfigError that names the missing or unreadable
 * variables, or ProviderFailure.
 */
export async function sendBackup(env: NodeJS.ProcessEnv, file: string, old: readonly string[]): Promise<boolean> {
  const faults = new ConfigFaults();
  const given = withSecretFiles(env, S3_VARIABLES, faults);
  faults.assertNone();
  if (!given['BACKUP_S3_ENDPOINT']) return false;
  const missing = S3_VARIABLES.filter((name) => !given[name]);
  if (missing.length > 0) throw new Error(missingVariablesSentence(missing, ['BACKUP_S3_ENDPOINT']));
  const [endpoint = '', region = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = S3_VARIABLES.map(
    (name) => given[name],
  );
  const store = createS3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey, timeoutMs: TIMEOUT_MS });
  await store.putFromDisk('backups', basename(file), file);
  for (const name of old) await store.delete('backups', basename(name));
  return true;
}

if (import.meta.filename === process.argv[1]) {
  const [file = '', ...old] = process.argv.slice(2);
  await runTool(async () => {
    if (await sendBackup(process.env, file, old)) console.log(`${basename(file)} est copiée dans S3.`);
  });
}
