import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { SandboxStore } from './store.ts';

export interface StandInWorld {
  store: SandboxStore;
  now(): Date;
  log: Logger;
  /** Address of this server for its own calls, e.g. `http://127.0.0.1:3000`. */
  selfUrl: string;
}

/** A stand-in adds its provider's routes (and its `/sandbox/<name>/…` calls) to the server. Paths are absolute. */
export type StandIn = (app: FastifyInstance, world: StandInWorld) => Promise<void> | void;
