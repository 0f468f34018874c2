import { readIdentity } from '#features/identity/server/first-identity.ts';
import { readConfig, type Config } from '#platform/server/config/config.ts';

/**
 * Reads and checks the environment; the port is given when the system chose it.
 * @throws ConfigError naming each wrong variable, in French, before anything starts.
 */
export const loadConfig = (env: NodeJS.ProcessEnv, listening?: { port: number }): Config =>
  readConfig(env, readIdentity, listening);
