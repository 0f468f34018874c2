import pg from 'pg';
import { ConfigError } from './environment.ts';

const OLDEST = 15;

/**
 * Makes sure that the database of DATABASE_URL answers and is recent enough.
 * @throws ConfigError saying in French why it will not do; the address, which holds a password, is not repeated.
 */
export async function checkDatabase(url: string): Promise<void> {
  const version = await versionOf(url).catch((error: unknown) => {
    throw new ConfigError(`La base de données de DATABASE_URL ne répond pas (${reasonOf(error)})`);
  });
  if (version < OLDEST) {
    throw new ConfigError(
      `La base de données de DATABASE_URL est un PostgreSQL ${version} : il faut la version ${OLDEST} ou une plus récente`,
    );
  }
}

async function versionOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`);
    return Math.floor(Number(rows[0]?.number) / 10_000);
  } finally {
    client.end().catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Codes of the network say it better than their sentences; PostgreSQL's sentences say it better than its codes.
  const code = 'code' in error ? String(error.code) : '';
  return /^E[A-Z]+$/.test(code) ? code : error.message;
}
