import { join } from 'node:path';

export const BIN = '/usr/lib/postgresql/15/bin';

export interface NodeSettings {
  name: string;
  folder: string;
  /** Ports of PostgreSQL and of Patroni's REST interface. */
  database: number;
  rest: number;
}
interface Ports {
  etcd: number;
  peer: number;
  proxy: number;
  pooler: number;
}

/**
 * Returns the arguments of etcd. They open version 2 of its API, because Patroni 3.0.2 overwrites the lock of another
 * leader over version 3.
 */
export function etcdArguments(dataDir: string, { etcd, peer }: Ports): string[] {
  const [clients, peers] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`];
  return [
    `--data-dir=${dataDir}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
    '--enable-v2',
  ];
}

/** Returns settings of Patroni: one synchronous standby, and the shortest `ttl` that Patroni allows. */
export function patroniSettings({ name, folder, database, rest }: NodeSettings, etcd: number): object {
  const access = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'];
  return {
    scope: 'defile',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_keep_size: '512MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: access,
    },
    postgresql: {
      listen: `127.0.0.1:${database}`,
      connect_address: `127.0.0.1:${database}`,
      data_dir: join(folder, 'data'),
      bin_dir: BIN,
      authentication: {
        superuser: { username: 'postgres', password: 'unused' },
        replication: { username: 'replicator', password: 'unused' },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: access,
    },
  };
}

/** Returns settings with which HAProxy connects only to the leader, and cuts the connections to a former leader. */
export const haproxySettings = (nodes: readonly NodeSettings[], port: number): string => `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, database, rest }) => `  server ${name} 127.0.0.1:${database} check port ${rest}`).join('\n')}
`;

export const poolerSettings = (folder: string, { proxy, pooler }: Ports): string => `[databases]
shop = host=127.0.0.1 port=${proxy} dbname=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_client_conn = 400
default_pool_size = 60
server_connect_timeout = 3
server_login_retry = 1
`;
