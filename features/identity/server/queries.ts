import type * as endpoints from '#features/identity/domain/endpoints.ts';
import { identityProblems } from '#features/identity/domain/problems.ts';
import { declinedNeeds, missingNeeds, type LegalNeed } from '#features/identity/domain/rules.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { extensionOfNotice, noticeTypes } from '#features/identity/domain/reading-notice.ts';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import { watched } from '#platform/server/integrations/watch-provider.ts';
import { Attachment } from '#platform/server/reply.ts';
import { takesOrders } from './steps/check-sales.ts';

/** What the law asks of this shop and is not filled in. */
export async function listLegalNeeds(shop: Shop): Promise<ReplyOf<typeof endpoints.listLegalNeeds>> {
  const identity = await shop.settings.read();
  const shown = ({ concerns: _, isDeclinable = false, ...need }: LegalNeed) => ({ ...need, isDeclinable });
  return {
    missing: missingNeeds(identity).map(shown),
    declined: declinedNeeds(identity).map(shown),
    takesOrders: await takesOrders(shop),
  };
}

/** The bucket of the official notices that owners uploaded. */
export const NOTICES = 'notices';

/** @throws Refusal `identity.notice-not-found`; ProviderFailure when files can't be read. */
export async function getNotice(shop: Shop, { file }: ParsedInputOf<typeof endpoints.getNotice>): Promise<Attachment> {
  const found = await watched(shop, 'files', () => shop.gateways.files.get(NOTICES, file));
  if (!found) throw refuse(identityProblems.noticeNotFound);
  const extension = extensionOfNotice(file);
  // An SVG that is opened by itself is a document of this site: the browser saves it instead.
  const use = { isForEver: true, kept: extension === 'svg' };
  return new Attachment(found.bytes, noticeTypes[extension], `garantie-legale.${extension}`, use);
}

/** The bucket of the logos that owners have sent. */
export const LOGOS = 'logos';

/** @throws Refusal `identity.logo-not-found`; ProviderFailure when files can't be read. */
export async function getLogo(shop: Shop, { file }: ParsedInputOf<typeof endpoints.getLogo>): Promise<Attachment> {
  const found = await watched(shop, 'files', () => shop.gateways.files.get(LOGOS, file));
  if (!found) throw refuse(identityProblems.logoNotFound);
  return new Attachment(found.bytes, found.contentType, `logo${file.slice(-4)}`, { isForEver: true });
}
