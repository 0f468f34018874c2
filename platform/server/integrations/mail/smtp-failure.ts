import type { FailureKind } from '../failure.ts';

export interface SmtpError extends Error {
  code?: string;
  command?: string;
  /** Answer of the server, such as `452 4.2.2 Mailbox full`. */
  response?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** Returns the enhanced status code of the answer (RFC 3463), such as `4.2.2`; an empty text without one. */
const statusOf = ({ response = '' }: SmtpError): string =>
  /^\d{3}[ -]([45](?:\.\d{1,3}){2})\b/.exec(response)?.[1] ?? '';

/** True when the answer is about this recipient or this content. */
const isAboutMail = ({ command }: SmtpError): boolean => command === 'RCPT TO' || command === 'DATA';

/** Sender address not accepted, or not of the account. */
const SENDER = /^5\.1\.[78]$/;
/** Quota of the shop reached, as Gmail and other servers report it. */
const QUOTA = /^5\.4\.5$/;
/** Policy against the sender. At the end of the content, 5.7.0 and 5.7.1 are the usual answers to spam instead. */
const POLICY: Readonly<Record<string, RegExp>> = { 'RCPT TO': /^5\.7\./, DATA: /^5\.7\.(?![01]$)/ };

function isPolicyOnShop(error: SmtpError): boolean {
  const status = statusOf(error);
  return SENDER.test(status) || QUOTA.test(status) || POLICY[error.command ?? '']?.test(status) === true;
}

const AUTHENTICATION = new Set([530, 534, 535, 538]);

/** True when the server refuses the password, the sender or TLS, or the shop has used its quota. */
function isShopRefused(error: SmtpError): boolean {
  const { code, command, responseCode = 0, permanent } = error;
  return (
    code === 'EAUTH' ||
    code === 'ETLS' ||
    AUTHENTICATION.has(responseCode) ||
    (permanent === true && (command === 'MAIL FROM' || isPolicyOnShop(error)))
  );
}

/** True when the server permanently refuses this recipient or this content, or when the library refuses them itself. */
function isRefusal(error: SmtpError): boolean {
  if (error.responseCode !== undefined) return error.permanent === true && isAboutMail(error);
  return error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
}

/**
 * True for a full, busy or greylisted mailbox: the server puts off only this mail. False for a server without space
 * and for the quota of the shop, which hold every mail back.
 */
function isDeferred(error: SmtpError): boolean {
  const { response = '', responseCode = 0 } = error;
  if (responseCode < 400 || responseCode >= 500 || responseCode === 421 || !isAboutMail(error)) return false;
  const status = statusOf(error);
  // Without an enhanced code, 450 alone means the mailbox (RFC 5321).
  if (status === '') return responseCode === 450 || /gr[ae]y-?list/i.test(response);
  return /^4\.[12]\./.test(status) || (responseCode < 452 && status === '4.7.1') || /gr[ae]y-?list/i.test(response);
}

/** Returns the kind of a failure whose content has not left, or that the server has answered. */
export function smtpFailureKind(error: SmtpError): FailureKind {
  if (isShopRefused(error)) return 'misconfigured';
  if (isRefusal(error)) return 'refused';
  return isDeferred(error) ? 'deferred' : 'unreachable';
}
