import { demoIdentityValues } from '#features/identity/server/first-identity.ts';
import { ConfigError } from '#platform/server/config/environment.ts';
import type { Ctx, SettingsCache } from '#platform/server/context.ts';

/**
 * Checks that a shop in service does not have the identity of the demo.
 * @throws ConfigError that names the values of the demo shop.
 */
export async function assertOwnIdentity({
  config,
  settings,
}: Pick<Ctx, 'config'> & { settings: Pick<SettingsCache, 'read'> }): Promise<void> {
  if (!config.inService) return;
  const demoValues = demoIdentityValues(await settings.read());
  if (demoValues.length > 0)
    throw new ConfigError(
      `La boutique porte encore l’identité de la démonstration (${demoValues.join(', ')}). Donnez-lui la sienne\u00A0: SHOP_SUPPORT_EMAIL, SHOP_SIREN, MAIL_FROM, ou «\u00A0Ma boutique\u00A0» dans l’administration, hors production.`,
    );
}
