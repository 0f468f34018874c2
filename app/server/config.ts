import { readIdentity } from '#features/identity/server/first-identity.ts';
import { readConfig, type Config } from '#platform/server/config/config.ts';

/**
 * Reads and checks the environment. `port` replaces the port of the environment when the system chose it.
 * @throws ConfigError that names each wrong variable in French.
 */
export const loadConfig = (env: NodeJS.ProcessEnv, listening?: { port: number }): Config =>
  readConfig(env, readIdentity, listening);
