import type { Config } from '#platform/server/config/config.ts';
import { REHEARSAL } from '#features/identity/server/first-identity.ts';
import { shopNameOf, senderPlace } from '#features/identity/domain/rules.ts';
import type { Identity } from '#features/identity/domain/schemas.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { SenderAddress } from '#platform/server/integrations/shipping/gateway.ts';

/**
 * Returns the sender of labels: the address that the seller gave, or else the shop's address.
 * @throws ProviderFailure `misconfigured` without an address, unless a stand-in replaces the carrier.
 */
export function labelSender(identity: Identity, { standIns }: Pick<Config, 'standIns'>): SenderAddress {
  const { supportEmail: email, phone } = identity;
  // Labels of a stand-in are never posted, so any address is accepted.
  const address = senderPlace(identity) ?? (standIns.shipping ? REHEARSAL : null);
  if (!address)
    throw new ProviderFailure(
      'shipping',
      'misconfigured',
      'l’adresse de l’expéditeur manque dans «\u00A0Ma boutique\u00A0»',
    );
  return {
    companyName: shopNameOf(identity),
    street: address.street,
    zip: address.zip,
    city: address.city,
    email,
    phone,
  };
}
