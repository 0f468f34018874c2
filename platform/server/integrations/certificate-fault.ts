import type { FailingReason } from '#shared/providers.ts';

export function certificateFault(error: unknown): Extract<FailingReason, `certificate-${string}`> | null {
  if (!(error instanceof Error)) return null;
  // Some libraries replace the code of the error but keep the message of OpenSSL.
  const text = `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`;
  if (/CERT_HAS_EXPIRED|certificate has expired/.test(text)) return 'certificate-expired';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|certificate/.test(text)) return 'certificate-invalid';
  return certificateFault(error.cause);
}
