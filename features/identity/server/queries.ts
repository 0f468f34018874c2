import type * as endpoints from '#features/identity/domain/endpoints.ts';
import { identityProblems } from '#features/identity/domain/problems.ts';
import {
  declinedNeeds,
  missingNeeds,
  shopNameOf,
  sellerLine,
  type LegalNeed,
} from '#features/identity/domain/rules.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { extensionOfNotice, noticeTypes } from '#features/identity/domain/reading-notice.ts';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { Attachment } from '#platform/server/reply.ts';
import type { MailShop } from '#platform/server/mails/layout.ts';
import { subjectsByMail, type SubjectName } from '#features/identity/domain/rules-subjects.ts';
import type { Identity } from '#features/identity/domain/schemas.ts';
import { isSaleLawful } from './steps/check-sales.ts';

/**
 * Lists the missing and the declined needs of this shop. `takesOrders` is true when the law lets the shop sell, even if
 * the shop is not open yet.
 */
export async function listLegalNeeds(shop: Shop): Promise<ReplyOf<typeof endpoints.listLegalNeeds>> {
  const identity = await shop.settings.read();
  const shownNeed = ({ concerns: _, isDeclinable = false, ...need }: LegalNeed) => ({ ...need, isDeclinable });
  return {
    missing: missingNeeds(identity).map(shownNeed),
    declined: declinedNeeds(identity).map(shownNeed),
    takesOrders: await isSaleLawful(shop),
  };
}

export const NOTICE_BUCKET = 'notices';

/** Reads an uploaded notice. @throws Refusal `identity.notice-not-found`; ProviderFailure when files cannot be read. */
export async function getNotice(shop: Shop, { file }: ParsedInputOf<typeof endpoints.getNotice>): Promise<Attachment> {
  const found = await callProvider(shop, 'files', () => shop.gateways.files.get(NOTICE_BUCKET, file));
  if (!found) throw refuse(identityProblems.noticeNotFound);
  const extension = extensionOfNotice(file);
  // The browser must save an SVG instead of opening it. Opened, it would run as a page of this site.
  const use = { isForEver: true, isDownload: extension === 'svg' };
  return new Attachment(found.bytes, noticeTypes[extension], `garantie-legale.${extension}`, use);
}

export const LOGO_BUCKET = 'logos';

/** Reads an uploaded logo. @throws Refusal `identity.logo-not-found`; ProviderFailure when files cannot be read. */
export async function getLogo(shop: Shop, { file }: ParsedInputOf<typeof endpoints.getLogo>): Promise<Attachment> {
  const found = await callProvider(shop, 'files', () => shop.gateways.files.get(LOGO_BUCKET, file));
  if (!found) throw refuse(identityProblems.logoNotFound);
  return new Attachment(found.bytes, found.contentType, `logo${file.slice(-4)}`, { isForEver: true });
}

export const readMailShop = async ({ settings, config }: Pick<Shop, 'settings' | 'config'>): Promise<MailShop> =>
  mailShopOf(await settings.read(), config.publicUrl);

/** Leaves out an SVG logo, because most mail programs do not show SVG. */
export function mailShopOf(
  identity: Identity & Readonly<Partial<Record<SubjectName, string>>>,
  publicUrl: string,
): MailShop {
  const { supportEmail, color, logo, orderMailWords } = identity;
  const isSvg = /\.svg(?:$|\?)/i.test(logo);
  return {
    name: shopNameOf(identity),
    supportEmail,
    color,
    logo: logo && !isSvg ? new URL(logo, publicUrl).href : null,
    sellerLine: sellerLine(identity),
    orderWords: orderMailWords,
    subjects: subjectsByMail(identity),
  };
}
