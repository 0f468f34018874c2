/** Thrown without a query when the database does not answer, or when too many requests wait for it already. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

const STATES = new Set(['57P01', '57P02', '57P03', '57P05', '53300']);
const CUTS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']);
const NAMES = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const MESSAGES =
  /^(Connection terminated|Query read timeout|timeout e|Client (was closed|has encountered a connection error))/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseUnavailable);
  // The job queue passes errors on as plain objects, not as instances of Error.
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return MESSAGES.test(message);
  if (NAMES.has(code)) return syscall === 'getaddrinfo';
  if (CUTS.has(code)) return syscall === 'connect' || syscall === 'read' || syscall === 'write';
  return STATES.has(code) || /^08\w{3}$/.test(code);
}
