import { createHmac, randomBytes } from 'node:crypto';
import type { StandInWorld } from '../stand-in.ts';
import type { LyraData } from './lyra-data.ts';

export interface LyraCredentials {
  shopId: string;
  password: string;
  publicKey: string;
  hmacKey: string;
}

/** Delays of the stand-in, in ms. They are short: Lyra itself repeats a notice every quarter of an hour. */
export const delays = {
  lateMs: 4_000,
  settleMs: 6_000,
  retryMs: [2_000, 4_000, 8_000, 16_000],
  noticeTimeoutMs: 30_000,
} as const;

export interface LyraContext {
  world: StandInWorld;
  credentials: LyraCredentials;
  data: LyraData;
  /** Runs work after a delay, unless the server has closed. */
  later(ms: number, work: () => Promise<void>): void;
}

/**
 * Answer signed in Lyra's way. `hashKey` names the secret: `password` for a notice to the server, `sha256_hmac` for the
 * browser.
 */
export interface Signed {
  answer: string;
  hash: string;
  hashKey: 'password' | 'sha256_hmac';
}

export function sign(context: LyraContext, payment: object, hashKey: Signed['hashKey'], isForged: boolean): Signed {
  const answer = JSON.stringify(payment);
  const secret = hashKey === 'password' ? context.credentials.password : context.credentials.hmacKey;
  const hash = createHmac('sha256', isForged ? randomBytes(16) : secret)
    .update(answer)
    .digest('hex');
  return { answer, hash, hashKey };
}

export function modeOf({ publicKey }: LyraCredentials): 'TEST' | 'PRODUCTION' {
  return publicKey.includes(':testpublickey_') ? 'TEST' : 'PRODUCTION';
}

export interface Timers {
  later: LyraContext['later'];
  stop(): void;
}

/** Creates timers that end with the server, so that a test or a stop never waits for them. */
export function createTimers(log: StandInWorld['log']): Timers {
  const waiting = new Set<NodeJS.Timeout>();
  return {
    later(ms, work) {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        work().catch((error: unknown) => log.warn({ error }, 'lyra stand-in: a delayed step failed'));
      }, ms);
      timer.unref();
      waiting.add(timer);
    },
    stop() {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
