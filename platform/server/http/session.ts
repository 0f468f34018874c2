import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/server/config/config.ts';
import type { Actor, Shop, Visitor } from '#platform/server/context.ts';
import type { SlotRelease } from './fair-share.ts';
import { networkOf } from './network.ts';

type CookieConfig = Pick<Config, 'publicUrl' | 'base'>;
type Prefix = '' | '__Host-' | '__Secure-';

/**
 * Browsers accept prefixed cookies only over https, and a `__Host-` cookie only from the host itself, for the path
 * `/`. A rehearsed order has a path of its own.
 */
const prefixOf = ({ publicUrl, base }: CookieConfig): Prefix =>
  publicUrl.startsWith('https:') ? (base === '' ? '__Host-' : '__Secure-') : '';

export const sessionCookie = (config: CookieConfig): string => `${prefixOf(config)}session`;
/** Name in earlier releases. Their sessions stay valid, and get the prefixed name at their renewal. */
const EARLIER_NAME = 'session';
const BROWSER = 'browser';

const patterns: Readonly<Record<Prefix, RegExp>> = {
  '': /(?:^|; ?)session=([\w-]+)(?:;|$)/,
  '__Host-': /(?:^|; ?)__Host-session=([\w-]+)(?:;|$)/,
  '__Secure-': /(?:^|; ?)__Secure-session=([\w-]+)(?:;|$)/,
};

/**
 * Reads the token under the current name, else under the earlier name, before the cookies are parsed. Null without a
 * token, with several tokens of the name, or with other characters than letters, digits, `-` and `_`.
 */
export function sessionToken(cookies: string | undefined, config: CookieConfig): string | null {
  if (cookies === undefined) return null;
  const prefix = prefixOf(config);
  if (prefix !== '' && !cookies.includes(`${prefix}session=`)) return tokenIn(cookies, '');
  return tokenIn(cookies, prefix);
}

/** Length of `; `, which the match may begin with. */
const SEPARATOR_LENGTH = 2;

function tokenIn(cookies: string, prefix: Prefix): string | null {
  const match = patterns[prefix].exec(cookies);
  const name = `${prefix}session=`;
  return match && cookies.indexOf(name, match.index + name.length + SEPARATOR_LENGTH) === -1
    ? (match[1] ?? null)
    : null;
}

/** Reads the token of a request whose cookies are parsed. */
export const requestToken = ({ cookies }: FastifyRequest, config: CookieConfig): string | undefined =>
  cookies[sessionCookie(config)] ?? cookies[EARLIER_NAME];

/** Renews the session only with a visitor, who receives the new cookie. */
export async function actorOf(shop: Shop, request: FastifyRequest, visitor: Visitor | null): Promise<Actor> {
  const token = requestToken(request, shop.config);
  return token ? shop.sessions.actorOf(token, visitor) : { kind: 'anonymous' };
}

export function visitorOf(shop: Shop, request: FastifyRequest, reply: FastifyReply, aside: SlotRelease): Visitor {
  const [session, browser] = [sessionCookie(shop.config), `${prefixOf(shop.config)}${BROWSER}`];
  const cookie = {
    path: shop.config.base || '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: shop.config.publicUrl.startsWith('https:'),
  };
  return {
    network: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    browser: /^[\w-]{43}$/.exec(request.cookies[browser] ?? '')?.[0] ?? null,
    setBrowserCookie: (secret, until) => void reply.setCookie(browser, secret, { ...cookie, expires: until }),
    setSessionCookie: (token, until) => void reply.setCookie(session, token, { ...cookie, expires: until }),
    // Clears only the cache. Storage holds unsent assignments and the choices of this device, and other sites of the
    // same domain share the cookies.
    clearSessionCookie() {
      if (request.cookies[EARLIER_NAME] !== undefined && session !== EARLIER_NAME)
        void reply.clearCookie(EARLIER_NAME, cookie);
      void reply.clearCookie(session, cookie).header('clear-site-data', '"cache"');
    },
    aside,
  };
}
