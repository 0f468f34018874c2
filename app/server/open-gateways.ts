import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/server/config/config.ts';
import type { Gateways, SettingsCache } from '#platform/server/context.ts';
import { mailSender } from '#features/identity/domain/rules.ts';
import { createAddressGateway } from '#platform/server/integrations/address/geoplateforme.ts';
import type { ErrorReports } from '#platform/server/integrations/errors/gateway.ts';
import { closedGateway } from '#platform/server/integrations/closed-gateway.ts';
import type { FileStore } from '#platform/server/integrations/files/gateway.ts';
import { createDiskStore } from '#platform/server/integrations/files/disk.ts';
import { createS3Store } from '#platform/server/integrations/files/s3.ts';
import { labelSender } from './label-sender.ts';
import { createSmtpGateway } from '#platform/server/integrations/mail/smtp.ts';
import { InvalidSignature, type PaymentGateway } from '#platform/server/integrations/payment/gateway.ts';
import { createLyraGateway } from '#platform/server/integrations/payment/lyra.ts';
import { createColissimoGateway } from '#platform/server/integrations/shipping/colissimo.ts';
import type { ShippingGateway } from '#platform/server/integrations/shipping/gateway.ts';
import { printedAddress } from '#platform/server/integrations/shipping/printed-address.ts';
import { createEulerGateway } from '#platform/server/integrations/tiktok/euler.ts';
import type { Sandbox } from './open-stand-ins.ts';

/** Timeout of address suggestions, in ms. Later suggestions do not help a user who is typing. */
const ADDRESS_TIMEOUT_MS = 1_200;

interface GatewayParts {
  config: Config;
  settings: Pick<SettingsCache, 'read'>;
  sandbox: Sandbox | null;
  errors: ErrorReports;
  now: () => Date;
}

export async function openGateways({ config, settings, sandbox, errors, now }: GatewayParts): Promise<Gateways> {
  const { lacks } = config;
  return {
    payment: lacks.payment ? noPayment() : createLyraGateway(config.lyra),
    shipping: lacks.shipping
      ? closedGateway<ShippingGateway>('shipping', NO_CONTRACT, { printed: printedAddress })
      : createColissimoGateway({
          ...config.colissimo,
          sender: async () => labelSender(await settings.read(), config),
        }),
    mail: createSmtpGateway({
      url: config.smtpUrl ?? sandbox?.smtpUrl ?? '',
      from: async () => mailSender(await settings.read()),
    }),
    files: openFiles(config),
    tiktok: lacks.tiktok
      ? closedGateway('tiktok', NO_CONTRACT)
      : createEulerGateway({ ...config.tiktok, now: () => now().getTime() }),
    address: createAddressGateway({ url: config.addressUrl, timeoutMs: ADDRESS_TIMEOUT_MS }),
    errors,
  };
}

const NO_CONTRACT = 'the shop has no contract with this provider';

/** Returns the gateway of a shop without a card contract. Refuses every notice: without a key anyone could sign. */
export function noPayment(): PaymentGateway {
  const refuseAnswer = (): never => {
    throw new InvalidSignature(NO_CONTRACT);
  };
  return closedGateway<PaymentGateway>('payment', NO_CONTRACT, {
    browser: { publicKey: '', staticUrl: '' },
    readNotice: refuseAnswer,
    readReturn: refuseAnswer,
  });
}

export function openFiles(config: Config): FileStore {
  if (config.s3) return createS3Store(config.s3);
  const files = join(config.dataDir, 'files');
  mkdirSync(files, { recursive: true });
  return createDiskStore(files);
}
