import sql from 'sql-template-tag';
import { shopNameOf } from '#features/identity/domain/rules.ts';
import { sessionsIn } from '#features/users/server/steps/read-sessions.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Gateways, SettingsCache, Shop } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { facts, paragraph } from '#platform/server/documents/blocks.ts';
import { pdfOf } from '#platform/server/documents/pdf.ts';
import { closedGateway } from '#platform/server/integrations/closed-gateway.ts';
import type { FileStore, StoredFile } from '#platform/server/integrations/files/gateway.ts';
import type { MailGateway } from '#platform/server/integrations/mail/gateway.ts';
import { createLyraGateway } from '#platform/server/integrations/payment/lyra.ts';
import type { LabelRequest, ShippingGateway } from '#platform/server/integrations/shipping/gateway.ts';
import { Metrics } from '#platform/server/metrics/metrics.ts';
import { BUYERS_ADDRESS } from '#shared/copy-address.ts';
import { copyJobs } from './copy-jobs.ts';
import { noPayment } from './open-gateways.ts';

export interface RehearsedShops {
  /** Back office, with the sessions of the shop. */
  office: Shop;
  /** Pages of buyers, with sessions of their own. The jobs of this shop serve both sides. */
  buyers: Shop;
}

/**
 * Opens the shops of a rehearsed order over the connections of the copy (decision 0130). Cards are those of the
 * provider's test mode, and every mail goes to the owner. The carrier only checks a label. Files are rows of the copy.
 */
export function openRehearsedOrder(shop: Shop, copy: Shop): RehearsedShops {
  const config = rehearsedConfig(copy.config);
  const office: Shop = {
    ...copy,
    config,
    metrics: new Metrics(),
    gateways: rehearsedGateways(shop, copy, config),
    jobs: copyJobs(copy.db, copy.now),
  };
  return {
    office,
    buyers: {
      ...office,
      config: { ...config, base: BUYERS_ADDRESS, officeBase: '' },
      metrics: new Metrics(),
      sessions: sessionsIn(copy.db, copy.now),
    },
  };
}

/** Returns a configuration without real sales. Links of mails and notices lead to the buyers’ pages of the copy. */
const rehearsedConfig = (config: Config): Config => ({
  ...config,
  inService: false,
  publicUrl: config.publicUrl + BUYERS_ADDRESS,
  selfUrl: config.selfUrl + BUYERS_ADDRESS,
  lyra: config.rehearsalLyra ?? config.lyra,
  lacks: { ...config.lacks, payment: config.rehearsalLyra === null },
  hasTestKeys: config.rehearsalLyra !== null,
});

const REASON = 'a rehearsed order makes no such call';

const rehearsedGateways = ({ gateways }: Shop, { db, settings, now }: Shop, { rehearsalLyra }: Config): Gateways => ({
  payment: rehearsalLyra ? createLyraGateway(rehearsalLyra) : noPayment(),
  shipping: checkedLabels(gateways, settings, now),
  mail: mailsToOwner(gateways, db),
  files: filesIn(db),
  tiktok: closedGateway('tiktok', REASON),
  address: gateways.address,
  errors: gateways.errors,
});

const mailsToOwner = (gateways: Gateways, db: Db): MailGateway => ({
  async send(mail, beforeContent) {
    const owner = await db.one<{ to: string }>(sql`select mail_to as "to" from rehearsal`);
    if (!owner) throw new Error('the rehearsed order has ended');
    await gateways.mail.send({ ...mail, to: owner.to, subject: `[Essai] ${mail.subject}` }, beforeContent);
  },
  check: () => gateways.mail.check(),
  close: async () => {},
});

function checkedLabels(gateways: Gateways, settings: SettingsCache, now: () => Date): ShippingGateway {
  const draw = async ({ addressee, orderNumber, weightGrams }: LabelRequest): Promise<Buffer> => {
    const identity = await settings.read();
    return pdfOf({
      shopName: shopNameOf(identity),
      color: identity.color,
      title: 'Étiquette d’essai',
      subtitle: 'À ne pas coller sur un colis',
      blocks: [
        paragraph('Colissimo accepterait cette étiquette. Aucune n’a été achetée.'),
        facts(
          ['Commande', orderNumber],
          ['Destinataire', `${addressee.firstName} ${addressee.lastName}`],
          ['Adresse', `${addressee.street}, ${addressee.zip} ${addressee.city}`],
          ['Poids', `${weightGrams} g`],
        ),
      ],
      at: now(),
    });
  };
  return closedGateway<ShippingGateway>('shipping', REASON, {
    check: (depositAt) => gateways.shipping.check(depositAt),
    checkLabel: (request) => gateways.shipping.checkLabel(request),
    printed: (address) => gateways.shipping.printed(address),
    track: async (trackingIds) => trackingIds.map((trackingId) => ({ trackingId, events: [], unreadable: null })),
    async makeLabel(request) {
      await gateways.shipping.checkLabel(request);
      return { trackingId: `ESSAI${request.orderNumber}`, pdf: await draw(request) };
    },
  });
}

/** Stores files as rows of the copy, so that they are deleted with the copy. */
const filesIn = (db: Db): FileStore => ({
  async put(bucket, path, { bytes, contentType }) {
    await db.run(sql`
      insert into rehearsal_files (bucket, path, content_type, bytes) values (${bucket}, ${path}, ${contentType}, ${bytes})
      on conflict (bucket, path) do update set content_type = excluded.content_type, bytes = excluded.bytes`);
  },
  get: (bucket, path) =>
    db.one<StoredFile>(sql`
      select bytes, content_type as "contentType" from rehearsal_files where bucket = ${bucket} and path = ${path}`),
  async delete(bucket, path) {
    await db.run(sql`delete from rehearsal_files where bucket = ${bucket} and path = ${path}`);
  },
});
