import pg from 'pg';
import { ConfigError } from '#platform/server/config/environment.ts';

const OLDEST_MAJOR = 15;

interface Addresses {
  databaseUrl: string;
  directUrl: string | null;
}

/**
 * Checks that the database of DATABASE_URL answers, is not a standby and is recent enough. The direct address, if
 * given, must lead to the same database. LISTEN and session locks must work over it, or over DATABASE_URL without it.
 * @throws ConfigError with a French reason. The reason does not repeat the address, which contains a password.
 */
export async function checkDatabase({ databaseUrl, directUrl }: Addresses): Promise<void> {
  const database = await inspectDatabase('DATABASE_URL', databaseUrl);
  if (database.version < OLDEST_MAJOR) {
    throw new ConfigError(
      `La base de données de DATABASE_URL est un PostgreSQL ${database.version} : il faut la version ${OLDEST_MAJOR} ou une plus récente`,
    );
  }
  if (directUrl === null) {
    if (!database.isPooled) return;
    throw new ConfigError(
      'DATABASE_URL passe par un répartiteur qui change de connexion à chaque transaction (PgBouncer en mode ' +
        'transaction) : donnez aussi l’adresse directe de la même base par DATABASE_DIRECT_URL',
    );
  }
  const direct = await inspectDatabase('DATABASE_DIRECT_URL', directUrl);
  if (direct.isPooled) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL passe elle aussi par un répartiteur de connexions : donnez l’adresse de PostgreSQL lui-même',
    );
  }
  if (direct.identity !== database.identity) {
    throw new ConfigError('DATABASE_DIRECT_URL ne mène pas à la même base que DATABASE_URL');
  }
}

interface DatabaseInfo {
  version: number;
  /** Start time of the server and id of the database, which two addresses of one database share. */
  identity: string;
  isPooled: boolean;
}

async function inspectDatabase(variable: string, url: string): Promise<DatabaseInfo> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 }));
  const [client, secondClient] = clients as [pg.Client, pg.Client];
  for (const connection of clients) connection.on('error', () => {});
  try {
    await Promise.all([client.connect(), secondClient.connect()]);
    const { rows } = await client.query<{ number: string; isStandby: boolean; identity: string }>(`
      select current_setting('server_version_num') as number, pg_is_in_recovery() as "isStandby", concat_ws(' ', pg_postmaster_start_time(),
        (select oid from pg_database where datname = current_database())) as identity`);
    const [info] = rows;
    if (info?.isStandby)
      throw new ConfigError(
        `La base de données de ${variable} est une copie en lecture seule : donnez l’adresse de la base principale`,
      );
    return {
      version: Math.floor(Number(info?.number) / 10_000),
      identity: info?.identity ?? '',
      isPooled: await changesConnection(client, secondClient),
    };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const verb = error instanceof pg.DatabaseError ? 'refuse la connexion' : 'ne répond pas';
    throw new ConfigError(`La base de données de ${variable} ${verb} (${reasonOf(error)})`);
  } finally {
    for (const connection of clients) connection.end().catch(() => {});
  }
}

/**
 * True behind a pooler that assigns a connection to PostgreSQL at each query. Two clients then share a connection, or
 * one client changes its connection.
 */
async function changesConnection(client: pg.Client, secondClient: pg.Client): Promise<boolean> {
  const backendOf = async (connection: pg.Client) =>
    (await connection.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await backendOf(client);
  // A pooler announces a process number of its own.
  if ((client as pg.Client & { processID?: number | null }).processID === first) return false;
  for (let round = 0; round < 10; round++) {
    if ((await backendOf(secondClient)) === first || (await backendOf(client)) !== first) return true;
  }
  return false;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return /^E[A-Z]+$/.test(code) ? code : error.message;
}
