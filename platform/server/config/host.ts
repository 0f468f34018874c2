import { existsSync } from 'node:fs';

/** Files that container engines put into every container: Docker, then Podman. */
const MARKS = ['/.dockerenv', '/run/.containerenv'];

/** Returns true inside a container of Docker, Podman or Kubernetes. */
export const isContainer = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['KUBERNETES_SERVICE_HOST']) || MARKS.some((mark) => existsSync(mark));

/**
 * Returns the address to listen on when `HOST` is not given (decision 0102). A platform gives `PORT` and reaches the
 * shop over its network, as a container is reached. Outside production the shop may be a demo whose password is printed,
 * so it stays on this machine.
 */
export const defaultHost = (place: { production: boolean; hasPort: boolean; isContainer: boolean }): string =>
  place.production && (place.hasPort || place.isContainer) ? '0.0.0.0' : '127.0.0.1';
