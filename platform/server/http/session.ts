import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Actor, Shop, Visitor } from '#platform/server/context.ts';
import type { Role } from '#shared/roles.ts';
import { fullName } from '#features/users/server/sql/whose-order.ts';
import { awaitsCode, roleInSession } from '#features/users/server/sql/roles.ts';
import { sessionEnd } from '#features/users/domain/rules.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import type { Aside } from './fair-share.ts';
import { networkOf } from './network.ts';

/** A session is renewed when this old. */
const RENEW_AFTER_MS = 86_400_000;
const COOKIE = 'session';
const BROWSER = 'browser';

interface SessionRow {
  id: string;
  user_id: string;
  role: Role | null;
  awaits: boolean;
  created_at: Date;
  renewed_at: Date;
  name: string;
}

/**
 * Who the request's cookie says it is. One prepared look-up; an unknown or ended session is nobody. Without a visitor
 * to hand the cookie back to, nothing is renewed.
 */
export async function actorOf(shop: Shop, request: FastifyRequest, visitor: Visitor | null): Promise<Actor> {
  const token = request.cookies[COOKIE];
  if (!token) return { kind: 'anonymous' };
  const row = await shop.sessions.one<SessionRow>(sql`
    select s.id, s.user_id, s.created_at, s.renewed_at, ${roleInSession} as role, ${awaitsCode} as awaits,
      coalesce(${fullName}, u.tiktok_username, u.email) as name
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashOf(token)} and s.expires_at > ${shop.now()}`);
  if (!row || sessionEnd(row.created_at, shop.now()) <= shop.now()) return { kind: 'anonymous' };
  if (visitor && shop.now().getTime() - row.renewed_at.getTime() > RENEW_AFTER_MS) {
    const until = sessionEnd(row.created_at, shop.now());
    await shop.sessions.run(
      sql`update sessions set renewed_at = ${shop.now()}, expires_at = ${until} where id = ${row.id}`,
    );
    visitor.keepSession(token, until);
  }
  const { id: sessionId, user_id: userId, name, role, awaits } = row;
  return { kind: role ? 'admin' : 'customer', userId, sessionId, name, role, awaitsCode: awaits };
}

/** The visitor of a request, who may be given a session cookie or have it taken away. */
export function visitorOf(shop: Shop, request: FastifyRequest, reply: FastifyReply, aside: Aside): Visitor {
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: shop.config.publicUrl.startsWith('https:'),
  };
  return {
    network: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    browser: /^[\w-]{43}$/.exec(request.cookies[BROWSER] ?? '')?.[0] ?? null,
    keepBrowser: (secret, until) => void reply.setCookie(BROWSER, secret, { ...cookie, expires: until }),
    keepSession: (token, until) => void reply.setCookie(COOKIE, token, { ...cookie, expires: until }),
    // The cache alone: storage holds gives that are not sent yet and the choices of this device, and cookies are shared
    // with other sites of the same domain.
    dropSession: () => void reply.clearCookie(COOKIE, cookie).header('clear-site-data', '"cache"'),
    aside,
  };
}
