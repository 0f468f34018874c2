import pg from 'pg';
import type { ConfigFaults, Environment } from './environment.ts';

export const isThisMachine = (hostname: string): boolean =>
  /^(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$|\.localhost$/.test(hostname);

/** Includes names without a dot, which containers of one machine have on their own network. */
export const isNearby = (hostname: string): boolean => isThisMachine(hostname) || /^[a-z][\w-]*$/i.test(hostname);

const calledAddresses = [
  'LYRA_API_URL',
  'LYRA_STATIC_URL',
  'LYRA_PAGE_URL',
  'COLISSIMO_API_URL',
  'LAPOSTE_TRACKING_URL',
  'TIKTOK_FEED_URL',
  'ADDRESS_API_URL',
  'S3_ENDPOINT',
  'SENTRY_DSN',
  'SENTRY_BROWSER_DSN',
] as const satisfies readonly (keyof Environment)[];

export function checkCalledAddresses(read: Environment, faults: ConfigFaults): void {
  for (const name of calledAddresses) {
    const { [name]: address } = read;
    if (address === undefined || !/^(?:http|ws):/.test(address) || isNearby(new URL(address).hostname)) continue;
    const scheme = address.startsWith('ws') ? 'wss' : 'https';
    faults.add(
      [name],
      `${name} doit commencer par ${scheme}:// en production\u00A0: sans chiffrement, les données des clientes et les clés seraient lisibles en chemin`,
    );
  }
}

/** True for a database on another machine that the driver reaches without TLS. A socket is on this machine. */
export function isPlainDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const isSocket = hostname === '' || searchParams.get('host')?.startsWith('/') === true;
  if (isSocket || isNearby(hostname)) return false;
  try {
    // The driver turns TLS on by several parameters and by `PGSSLMODE`, and never falls back to a plain connection.
    return !new pg.Client({ connectionString: url }).ssl;
  } catch {
    // A certificate that cannot be read. The connection reports it.
    return false;
  }
}
