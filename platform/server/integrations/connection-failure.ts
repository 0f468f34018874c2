const BEFORE_SENDING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Whether a failed `fetch` is sure to have sent nothing: no such host, nobody listening, no way there, a certificate
 * that does not hold. Anything else (a timeout, a cut) may have reached the other side.
 */
export function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Only the attempts to connect to the several addresses of one host are reported together.
  if (error instanceof AggregateError || syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (code !== undefined && (BEFORE_SENDING.has(code) || /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))) return true;
  return wasNeverSent(error.cause);
}
