import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { Refusal } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ConfigError } from '#platform/server/config/environment.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { createAdmin } from '#features/users/server/commands/create-admin.ts';
import { readOrCreateSecret, readSecret } from '#platform/server/config/stored-secret.ts';

const DEMO_ADMIN = 'admin@defile.example';
const SECRET_NAME = 'ADMIN_PASSWORD';

interface Admin {
  email: string;
  /** Null when the password is unknown or was changed, and for an existing account in production. */
  password: string | null;
}

/**
 * Creates the first administrator when none exists (ADM-32), from ADMIN_EMAIL and ADMIN_PASSWORD. In demo mode a
 * generated password is stored in DATA_DIR, so that every start can print it.
 * @returns the account to print; null when no administrator exists and, outside of the demo, one of the two variables
 * is missing.
 * @throws ConfigError for a leaked ADMIN_PASSWORD, and in production when an administrator still has the password
 * generated for the demo.
 */
export async function ensureAdmin(ctx: Ctx): Promise<Admin | null> {
  const { config } = ctx;
  const admins = await listAdmins(ctx);
  const [oldest] = admins;
  if (oldest) {
    const generatedPassword = readSecret(config.dataDir, SECRET_NAME);
    if (!config.production) {
      const password = await acceptedPassword(oldest, [config.admin.password, generatedPassword]);
      return { email: oldest.email, password };
    }
    for (const admin of admins)
      if ((await acceptedPassword(admin, [generatedPassword])) !== null) throw demoPasswordError(admin.email);
    return { email: oldest.email, password: null };
  }
  const isDemo = config.seed === 'demo' && !config.production;
  const email = config.admin.email ?? (isDemo ? DEMO_ADMIN : null);
  const password =
    config.admin.password ??
    (isDemo ? readOrCreateSecret(config.dataDir, SECRET_NAME, () => randomBytes(9).toString('base64url')) : null);
  if (!email || !password) {
    ctx.log.warn('no administrator yet: npm run admin:create -- <email>');
    return null;
  }
  await createConfiguredAdmin(ctx, { email, password });
  return { email, password };
}

/**
 * Creates an administrator with the password of ADMIN_PASSWORD.
 * @throws ConfigError that names the variable, for a leaked password.
 */
export async function createConfiguredAdmin(ctx: Ctx, admin: { email: string; password: string }): Promise<void> {
  try {
    await createAdmin(ctx, admin);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === userProblems.commonPassword.code)) throw error;
    throw new ConfigError(
      `${SECRET_NAME} est un mot de passe trop courant\u00A0: il serait vite deviné. Choisissez-en un autre`,
    );
  }
}

interface ExistingAdmin {
  email: string;
  hash: string | null;
}

/** Lists the administrators, the oldest account first. */
const listAdmins = (ctx: Ctx): Promise<ExistingAdmin[]> =>
  ctx.db.many<ExistingAdmin>(sql`
    select u.email, a.password_hash as hash from users u left join auth_identities a on a.id = u.auth_id
    where u.is_admin order by u.created_at`);

async function acceptedPassword(
  { hash }: ExistingAdmin,
  passwords: readonly (string | null)[],
): Promise<string | null> {
  if (!hash) return null;
  for (const password of passwords) if (password !== null && (await verify(hash, password))) return password;
  return null;
}

const demoPasswordError = (email: string): ConfigError =>
  new ConfigError(
    `${email} a encore le mot de passe de la démonstration. Donnez-lui-en un autre : npm run admin:create -- ${email}`,
  );
