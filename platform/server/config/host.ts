import { existsSync } from 'node:fs';

/** Files that container engines put into every container: Docker, then Podman. */
const MARKS = ['/.dockerenv', '/run/.containerenv'];

/** Returns true inside a container of Docker, Podman or Kubernetes. */
export const isContainer = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['KUBERNETES_SERVICE_HOST']) || MARKS.some((mark) => existsSync(mark));

/**
 * Returns the address to listen on when `HOST` is not given (decision 0102). Platforms set `PORT`, and
 * reach the shop over their network, as container hosts do. Outside production the shop may be a demo with a printed
 * password, so only this machine can reach it.
 */
export const defaultHost = (place: { production: boolean; hasPort: boolean; isContainer: boolean }): string =>
  place.production && (place.hasPort || place.isContainer) ? '0.0.0.0' : '127.0.0.1';
