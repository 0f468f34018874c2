/** Thrown without a query when the database does not answer, or when too many requests wait for it already. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** SQLSTATE codes of a shutdown, a crash, a start, an ended idle session or transaction, and too many connections. */
const SQL_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300']);
const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
const NAME_ERRORS = new Set(['ENOTFOUND', 'EAI_AGAIN']);
/** Beginnings of messages of the driver, such as `timeout expired` and `timeout exceeded when trying to connect`. */
const MESSAGES =
  /^(Connection terminated|Query read timeout|timeout e|Client (was closed|has encountered a connection error))/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseUnavailable);
  // The job queue passes errors on as plain objects, not as instances of Error.
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return MESSAGES.test(message);
  if (NAME_ERRORS.has(code)) return syscall === 'getaddrinfo';
  if (CONNECTION_ERRORS.has(code)) return syscall === 'connect' || syscall === 'read' || syscall === 'write';
  return SQL_STATES.has(code) || /^08\w{3}$/.test(code);
}
