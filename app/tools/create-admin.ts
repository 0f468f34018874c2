import { randomBytes } from 'node:crypto';
import { emailError } from '#shared/email.ts';
import { ctxOf } from '#platform/server/context.ts';
import { createConfiguredAdmin } from '#app/server/first-admin.ts';
import { runTool, withShop } from './open-database.ts';

// `npm run admin:create -- <email>` makes a user an owner with a new password, removes the second factor, and ends the
// sessions and the mailed links. Prints a generated password once.
const email = process.argv[2]?.trim().toLowerCase();
if (!email || emailError(email)) {
  console.error('Usage : npm run admin:create -- adresse@exemple.fr   (ADMIN_PASSWORD choisit le mot de passe)');
  process.exit(1);
}
await runTool(() =>
  withShop(
    async ({ shop }) => {
      const password = shop.config.admin.password ?? randomBytes(12).toString('base64url');
      await createConfiguredAdmin(ctxOf(shop, { kind: 'system', name: 'Commande' }), { email, password });
      console.log(`Administrateur ${email}${shop.config.admin.password ? '' : ` · mot de passe ${password}`}`);
    },
    { joinsRunning: true },
  ),
);
