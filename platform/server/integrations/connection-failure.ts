const BEFORE_SENDING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** False for a failure after which the request may have reached the provider, such as a timeout or a cut. */
export function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // An AggregateError reports failed attempts to connect to several addresses of one host.
  if (error instanceof AggregateError || syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (code !== undefined && (BEFORE_SENDING.has(code) || /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))) return true;
  return wasNeverSent(error.cause);
}
