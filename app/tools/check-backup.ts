import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counted } from '#shared/counted.ts';
import { formatDateTime } from '#shared/time.ts';
import { readBackup } from './backup-file.ts';
import { runTool, withShop } from './open-database.ts';
import { restore } from './restore.ts';

/**
 * Variables of the shop’s database and error reports. A check clears these variables, those of S3, and variants such
 * as `DATABASE_URL_FILE`, so that it does not touch the shop.
 */
const OWN_VARIABLES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SENTRY_DSN'];
const S3_VARIABLES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/**
 * Restores a backup into an embedded database and a folder of its own, which are deleted afterwards.
 * @returns a French sentence with the numbers of restored orders, accounts and files. @throws Error when the file is
 * incomplete, or when the restored shop has other numbers of orders and accounts.
 */
export async function checkBackup(file: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'defile-check-'));
  // PostgreSQL runs under its own system account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  const unset = Object.fromEntries(
    [...OWN_VARIABLES, ...S3_VARIABLES].flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, '']),
  );
  try {
    const written = await countsIn(file);
    const found = { orders: 0, users: 0 };
    const checkEnv = { ...env, ...unset, DATA_DIR: folder, SEED: 'none' };
    await withShop(
      async ({ shop }) => {
        await restore(shop, file);
        const { rows } = await shop.pool.query<typeof found>(
          'select (select count(*)::int from orders) as orders, (select count(*)::int from users) as users',
        );
        Object.assign(found, rows[0]);
      },
      { env: checkEnv },
    );
    if (found.orders !== written.orders || found.users !== written.users)
      throw new Error(
        `La sauvegarde contient ${counted(written.orders, 'commande')} et ${counted(written.users, 'compte')}, ` +
          `la base restaurée ${counted(found.orders, 'commande')} et ${counted(found.users, 'compte')}.`,
      );
    const contents = [
      counted(found.orders, 'commande'),
      counted(found.users, 'compte'),
      counted(written.files, 'fichier'),
    ];
    return `La sauvegarde du ${formatDateTime(written.at)} se restaure : ${contents.join(', ')}.`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function countsIn(file: string) {
  const counts = { at: '', orders: 0, users: 0, files: 0 };
  for await (const line of readBackup(file)) {
    if (line.kind === 'backup') counts.at = line.at;
    if (line.kind === 'file') counts.files += 1;
    if (line.kind === 'row' && (line.table === 'orders' || line.table === 'users')) counts[line.table] += 1;
  }
  return counts;
}

if (import.meta.filename === process.argv[1]) {
  const file = process.argv[2];
  if (!file) {
    console.error('Usage : npm run backup:check -- sauvegarde.jsonl.gz');
    process.exit(1);
  }
  await runTool(async () => console.log(await checkBackup(file)));
}
