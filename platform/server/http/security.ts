import type { FastifyInstance } from 'fastify';
import { refuse } from '#shared/problem.ts';
import type { Config } from '#platform/server/config/config.ts';
import { httpProblems } from './problem.ts';
import { REQUEST_ID } from './request-id.ts';

export const CONTENT_POLICY = 'content-security-policy';

/**
 * Allows the shop's files, pictures over https, the resources and pages of the card provider, and calls to the error
 * service. Allows nothing inline.
 */
function contentPolicy(config: Config): string {
  const SELF = "'self'";
  const isOwn = config.lacks.payment || config.lyra.staticUrl.startsWith('/');
  const provider = isOwn ? '' : ` ${new URL(config.lyra.staticUrl).origin} ${new URL(config.lyra.apiUrl).origin}`;
  // The card provider and the bank need these pages for strong authentication (list published by the provider).
  const pages = config.lyra.pageUrl ? ` ${new URL(config.lyra.pageUrl).origin}` : '';
  const sentry = config.sentryBrowserDsn ? ` ${new URL(config.sentryBrowserDsn).origin}` : '';
  return [
    `default-src ${SELF}`,
    `script-src ${SELF}${provider}`,
    `style-src ${SELF}${provider}`,
    `img-src ${SELF} data: https:`,
    `font-src ${SELF}${provider}`,
    `connect-src ${SELF}${provider}${pages}${sentry}`,
    `frame-src ${SELF}${provider}${pages}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${SELF}${provider}${pages}`,
    "frame-ancestors 'self'",
  ].join('; ');
}

export const withInline = (policy: string, { style, script }: { style: string; script: string }): string =>
  policy
    .replace("style-src 'self'", (allowed) => `${allowed} ${style}`)
    .replace("script-src 'self'", (allowed) => `${allowed} ${script}`);

/** Policy of a displayed mail: its own styles and pictures, but no script, form or frame. */
export const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https: data:",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/**
 * Mails link to these pages, whose address may contain a secret, an e-mail address or an order number. They send no
 * referrer, not even to the shop itself.
 */
const pagesWithSecrets = new Set(['/connexion', '/signup', '/update-password', '/login', '/retractation']);
const pathOf = (url: string): string => url.split(/[?#]/, 1)[0]?.replace(/(?!^)\/$/, '') ?? '';

export const securityHeaders = (config: Config): Record<string, string> => ({
  [CONTENT_POLICY]: contentPolicy(config),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(config.publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
});

/** Adds the security headers to every answer. Refuses writes from other sites' pages (CSRF). */
export function secure(app: FastifyInstance, config: Config): void {
  const commonHeaders = securityHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...commonHeaders, [REQUEST_ID]: request.id });
    if (pagesWithSecrets.has(pathOf(request.url))) reply.header('referrer-policy', 'no-referrer');
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    if (isFromAnotherSite(request.headers, config.publicUrl)) throw refuse(httpProblems.foreignOrigin);
  });
}

/** False without the headers `sec-fetch-site` and `origin`, which programs other than browsers do not send. */
function isFromAnotherSite(headers: Record<string, string | string[] | undefined>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin, host } = headers;
  if (typeof origin !== 'string') return false;
  // A page without referrer sends the origin `null`. The browser then marks the shop's own requests as `same-origin`.
  if (origin === 'null') return site !== 'same-origin';
  if (origin === new URL(publicUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
