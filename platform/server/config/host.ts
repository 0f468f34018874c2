import { existsSync } from 'node:fs';

/** Files that Docker and Podman create in each container. */
const CONTAINER_FILES = ['/.dockerenv', '/run/.containerenv'];

export const isContainer = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['KUBERNETES_SERVICE_HOST']) || CONTAINER_FILES.some((file) => existsSync(file));

/**
 * Returns the address to listen on without `HOST` (decision 0102). A hosting platform sets `PORT`, and reaches the shop
 * over its network, as a container host does. Outside production the shop may be a demo whose password is printed in
 * the log, so only this machine may reach it.
 */
export const defaultHost = (start: { production: boolean; hasPort: boolean; isContainer: boolean }): string =>
  start.production && (start.hasPort || start.isContainer) ? '0.0.0.0' : '127.0.0.1';
