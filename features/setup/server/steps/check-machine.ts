import { statfs } from 'node:fs/promises';
import sql from 'sql-template-tag';
import type { Finding } from '#features/setup/domain/labels.ts';
import { fails, warns, works } from '#features/setup/domain/rules.ts';
import { countUnreadableSeeds } from '#features/users/server/steps/encrypt-seeds.ts';
import type { Shop } from '#platform/server/context.ts';
import { counted } from '#shared/counted.ts';

const OLDEST_POSTGRES = 15;
const BYTES_PER_GB = 1e9;
/** Free space below which the owner is warned, and below which the check fails, in GB. */
const [LOW_GB, FULL_GB] = [2, 0.5];
/** Differences of the two clocks at which the owner is warned, and at which codes and signatures fail, in ms. */
const [CLOCK_WARNING_MS, CLOCK_FAILURE_MS] = [2_000, 30_000];

export async function checkDatabase({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<Finding> {
  const start = performance.now();
  const row = await db.one<{ version: number; shown: string; isStandby: boolean }>(sql`
    select current_setting('server_version_num')::integer / 10000 as version,
      split_part(current_setting('server_version'), ' ', 1) as shown, pg_is_in_recovery() as "isStandby"`);
  const durationMs = performance.now() - start;
  if (!row) throw new Error('the database did not state its version');
  const { version, shown, isStandby } = row;
  if (version < OLDEST_POSTGRES)
    return fails(`PostgreSQL ${shown} est trop ancien\u00A0: la boutique demande la version ${OLDEST_POSTGRES}.`);
  if (isStandby)
    return fails(
      'Cette base est une copie en lecture seule\u00A0: donnez l’adresse de la base principale (DATABASE_URL).',
    );
  const answered = `PostgreSQL ${shown} répond en ${Math.max(1, Math.round(durationMs))} ms`;
  return config.production && config.databaseUrl === null
    ? warns(
        `${answered}. C’est la base intégrée, une version d’essai\u00A0: préférez celle du système ou d’un hébergeur (DATABASE_URL).`,
      )
    : works(`${answered}.`);
}

export async function checkClock({ db }: Pick<Shop, 'db'>): Promise<Finding> {
  const requestedAt = Date.now();
  const row = await db.one<{ at: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::double precision as at`,
  );
  const answeredAt = Date.now();
  // The database read its clock between the request and the answer.
  const differenceMs = Math.max(0, requestedAt - (row?.at ?? 0), (row?.at ?? 0) - answeredAt);
  const seconds = `${(differenceMs / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} s`;
  if (differenceMs >= CLOCK_FAILURE_MS)
    return fails(`L’horloge de cette machine diffère de ${seconds} de celle de la base.`);
  return differenceMs >= CLOCK_WARNING_MS
    ? warns(`L’horloge de cette machine diffère de ${seconds} de celle de la base.`)
    : works('Cette machine et la base ont la même heure.');
}

export async function checkDisk({ config }: Pick<Shop, 'config'>): Promise<Finding> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = (bavail * bsize) / BYTES_PER_GB;
  const detail = `${free.toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Go libres dans ${config.dataDir}.`;
  if (free < FULL_GB) return fails(detail);
  return free < LOW_GB ? warns(detail) : works(detail);
}

/** Checks that the seeds of second factors are encrypted with a secret that this process has (decision 0137). */
export async function checkEncryption(shop: Pick<Shop, 'db' | 'config'>): Promise<Finding> {
  const unreadable = await countUnreadableSeeds(shop);
  if (unreadable > 0)
    return fails(
      `${counted(unreadable, 'double vérification ne se lit plus', 'doubles vérifications ne se lisent plus')}\u00A0: redonnez l’ENCRYPTION_KEY d’avant, ou désactivez-les dans «\u00A0Équipe\u00A0».`,
    );
  return shop.config.encryptionKeys.length > 0
    ? works('Les clés de la double vérification sont chiffrées.')
    : warns(
        'Les clés de la double vérification ne sont pas chiffrées\u00A0: donnez ENCRYPTION_KEY à la boutique (openssl rand -hex 32), puis redémarrez-la.',
      );
}
