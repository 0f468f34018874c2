import { Refusal } from '#shared/problem.ts';
import type { Ctx } from './context.ts';

type SecurityEvent = 'sign-in' | 'sign-in-failed' | 'sign-out' | 'access-refused' | 'request-stopped';

interface SecurityFields {
  /** Absent for the caller, null for an unknown account. */
  userId?: string | null;
  method?: 'password' | 'link' | 'code' | 'new-password' | 'second-factor' | 'proof';
  code?: string;
  route?: string;
}

/**
 * Writes a line with a field `security` to the shop's log, at every `LOG_LEVEL` except `silent`. The line contains ids,
 * and the network from which an attack comes. It contains no secrets, names or e-mail addresses.
 */
export function logSecurity(
  { log, actor, visitor }: Pick<Ctx, 'log' | 'actor'> & { visitor: Pick<Ctx['visitor'], 'network'> },
  security: SecurityEvent,
  { userId, ...fields }: SecurityFields = {},
): void {
  if (log.level === 'silent') return;
  const ownId = 'userId' in actor ? actor.userId : null;
  const line = { security, userId: userId === undefined ? ownId : userId, network: visitor.network, ...fields };
  log.child({}, { level: 'info' }).info(line, `security: ${security}`);
}

/** Runs work that proves the caller's identity. Logs a refusal of this work as a failed sign-in. */
export async function loggingFailure<T>(
  ctx: Pick<Ctx, 'log' | 'actor' | 'visitor'>,
  method: NonNullable<SecurityFields['method']>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) logSecurity(ctx, 'sign-in-failed', { method, code: error.code });
    throw error;
  }
}
