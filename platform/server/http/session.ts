import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Shop, Visitor } from '#platform/server/context.ts';
import type { SlotRelease } from './fair-share.ts';
import { networkOf } from './network.ts';

/** Name of the cookie that holds the token of a session. */
export const COOKIE = 'session';
const BROWSER = 'browser';

/** Returns the session token of a cookie header; null without a token, with several tokens, or for an unusual form. */
export function sessionToken(cookies: string | undefined): string | null {
  if (cookies === undefined) return null;
  const match = /(?:^|; ?)session=([\w-]+)(?:;|$)/.exec(cookies);
  return match && cookies.indexOf('session=', match.index + 10) === -1 ? (match[1] ?? null) : null;
}

/** Returns the actor of the request's cookie. Renews the session only with a visitor, who receives the new cookie. */
export async function actorOf(shop: Shop, request: FastifyRequest, visitor: Visitor | null): Promise<Actor> {
  const token = request.cookies[COOKIE];
  return token ? shop.sessions.actorOf(token, visitor) : { kind: 'anonymous' };
}

/** Returns the visitor of a request, which can set and clear the session cookie. */
export function visitorOf(shop: Shop, request: FastifyRequest, reply: FastifyReply, aside: SlotRelease): Visitor {
  const cookie = {
    path: shop.config.base || '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: shop.config.publicUrl.startsWith('https:'),
  };
  return {
    network: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    browser: /^[\w-]{43}$/.exec(request.cookies[BROWSER] ?? '')?.[0] ?? null,
    setBrowserCookie: (secret, until) => void reply.setCookie(BROWSER, secret, { ...cookie, expires: until }),
    setSessionCookie: (token, until) => void reply.setCookie(COOKIE, token, { ...cookie, expires: until }),
    // Clears only the cache of the browser. Its storage holds unsent assignments of pieces and choices of this device.
    // Its cookies are shared with other sites of the same domain.
    clearSessionCookie: () => void reply.clearCookie(COOKIE, cookie).header('clear-site-data', '"cache"'),
    aside,
  };
}
