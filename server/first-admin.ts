import sql from 'sql-template-tag';
import type { Ctx } from './context.ts';
import { keepSecret } from './secrets.ts';
import { makeAdmin } from './features/users/commands/make-admin.ts';
import { randomBytes } from 'node:crypto';

/**
 * Makes the first administrator when there is none (ADM-32): from ADMIN_EMAIL and ADMIN_PASSWORD, else, in demo mode,
 * with a generated password kept in DATA_DIR so that every start can print it.
 * @returns who to announce; null when nothing is known (production without the variables).
 */
export async function ensureAdmin(ctx: Ctx): Promise<{ email: string; password: string | null } | null> {
  const { config } = ctx;
  const existing = await ctx.db.one<{ email: string }>(
    sql`select email from users where is_admin order by created_at limit 1`,
  );
  const demo = config.seed === 'demo' && !config.production;
  const email = config.admin.email ?? (demo ? 'admin@defile.example' : null);
  const password =
    config.admin.password ??
    (demo ? keepSecret(config.dataDir, 'ADMIN_PASSWORD', () => randomBytes(9).toString('base64url')) : null);
  if (existing)
    return existing.email === email && demo ? { email, password } : { email: existing.email, password: null };
  if (!email || !password) {
    ctx.log.warn('Aucun administrateur : npm run admin:create -- <email>');
    return null;
  }
  await makeAdmin(ctx, { email, password });
  return { email, password };
}
