import sql from 'sql-template-tag';
import type { AdminPage, FailingProvider } from '#features/content/domain/admin-schemas.ts';
import type * as adminEndpoints from '#features/content/domain/admin-endpoints.ts';
import type * as endpoints from '#features/content/domain/endpoints.ts';
import type { Faq, ShopPage } from '#features/content/domain/schemas.ts';
import type { ShopIdentity } from '#shared/http/shop-identity.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import { fillPlaceholders } from '#features/content/domain/reading-placeholders.ts';
import { fallbackTemplate, templatesOf } from '#features/content/server/legal/templates.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { addressLine, shopNameOf, sellerName, spacedPhone } from '#features/identity/domain/rules.ts';
import { isLegalCode, legalCodes, type LegalCode } from '#features/content/domain/labels-legal.ts';
import { refuse } from '#shared/problem.ts';
import { isOpen, takesOrders } from '#features/identity/server/steps/check-sales.ts';
import { optionalProviders, watchedParts } from '#shared/providers.ts';
import { inSameTab } from '#shared/rich-text.ts';
import type { StandIns } from '#platform/server/config/providers.ts';
import { isRoleAtLeast } from '#shared/roles.ts';
import type { Ctx, Shop } from '#platform/server/context.ts';
import { differingTraits } from '#platform/server/db/processes.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonList, jsonObject, readAll, readOne, type Json } from '#platform/server/db/json.ts';

export const pageFields = {
  code: sql`code`,
  title: sql`title`,
  content: sql`content`,
  updatedAt: sql`updated_at`,
};

const pageJson = jsonObject<ShopPage>(pageFields);

interface RequestedPage {
  active: ShopPage | null;
  isOwn: boolean;
  inForceSince: string | null;
}

/**
 * Returns the active page with this code (D-12), with its placeholders filled in. A legal page without an active text
 * of the shop shows its template (`fallbackTemplate`).
 * @throws Refusal `content.page-not-found`.
 */
export async function readPage(
  shop: Shop,
  { code }: ParsedInputOf<typeof endpoints.readPage>,
): Promise<ReplyOf<typeof endpoints.readPage>> {
  const row = await shop.db.one<RequestedPage>(sql`
    select (select ${pageJson} from pages where code = ${code} and is_active limit 1) as active,
      exists (select from pages where code = ${code}) as "isOwn",
      (select to_json(at) from page_versions where code = ${code} order by id desc limit 1) as "inForceSince"`);
  if (!row) throw new Error('the query of a page returned no row');
  const { active, isOwn, inForceSince } = row;
  const page = active ?? templatePage(shop, code, { isOwn, inForceSince });
  if (!page) throw refuse(contentProblems.pageNotFound);
  return { ...page, content: inSameTab(fillPlaceholders(page.content, await shop.settings.read())), inForceSince };
}

/** Returns the template of a legal page. Its `updatedAt` is the start of the epoch before the first version. */
function templatePage({ config }: Shop, code: string, known: Omit<RequestedPage, 'active'>): ShopPage | null {
  const template = isLegalCode(code) ? fallbackTemplate(config, code, known.isOwn) : null;
  return template && { code, ...template, updatedAt: known.inForceSince ?? new Date(0).toISOString() };
}

/**
 * Lists the latest 500 versions of a legal text, each as `json`, latest first.
 * @throws Refusal `content.page-not-found`.
 */
export async function versionsOf<Line>(db: Db, code: string, json: Json<Line>): Promise<{ versions: Line[] }> {
  if (!isLegalCode(code)) throw refuse(contentProblems.pageNotFound);
  const latest = sql`from page_versions where code = ${code} order by page_versions.id desc limit 500`;
  return { versions: await readAll(db, json, latest) };
}

export const faqColumns = sql`id, title, content, rank, to_json(updated_at) as "updatedAt"`;

export async function listFaqs(shop: Shop): Promise<{ faqs: Faq[] }> {
  const faqs = await shop.db.many<Faq>(sql`
    select ${faqColumns} from faqs order by rank, created_at, id`);
  return { faqs: faqs.map((faq) => ({ ...faq, content: inSameTab(faq.content) })) };
}

export const adminPageJson = jsonObject<AdminPage>({
  id: sql`id`,
  ...pageFields,
  isActive: sql`is_active`,
});

export async function listPages({ db, config }: Shop): Promise<ReplyOf<typeof adminEndpoints.listPages>> {
  const pages = await readAll(db, adminPageJson, sql`from pages order by lower(title), id`);
  const templates = templatesOf(config);
  const missingCodes = legalCodes.filter((code) => !pages.some((page) => page.code === code));
  return { pages, templates: missingCodes.map((code) => ({ code, ...templates[code] })) };
}

interface ListedPage {
  code: string;
  isActive: boolean;
  updatedAt: string;
}

/** Lists the pages of the shop and the codes of its templates without their texts, which may be long. */
export async function listPageCodes({
  db,
}: Pick<Shop, 'db'>): Promise<{ pages: ListedPage[]; templates: LegalCode[] }> {
  const pages = await db.many<ListedPage>(sql`
    select code, is_active as "isActive", to_json(updated_at) as "updatedAt" from pages order by lower(title), id`);
  return { pages, templates: legalCodes.filter((code) => !pages.some((page) => page.code === code)) };
}

export async function identityOf(shop: Shop): Promise<ShopIdentity> {
  const { config } = shop;
  const settings = await shop.settings.read();
  return {
    name: shopNameOf(settings),
    logo: settings.logo || null,
    supportEmail: settings.supportEmail,
    address: addressLine(settings),
    phone: spacedPhone(settings.phone),
    seller: sellerName(settings),
    dispatchHours: settings.dispatchHours,
    deliveryDays: settings.deliveryDays,
    sandbox: config.sandbox,
    minimumOrderCents: settings.minimumOrderCents,
    pieceGrams: settings.pieceGrams,
    packagingGrams: settings.packagingGrams,
    apiKey: config.apiKey,
    isOpen: await isOpen(shop),
    takesOrders: await takesOrders(shop),
    lacks: optionalProviders.filter((provider) => config.lacks[provider]),
    payment: shop.gateways.payment.browser,
    sentryDsn: config.sentryBrowserDsn,
    release: config.sentryBrowserDsn ? config.release() : null,
  };
}

const failingJson = jsonObject<FailingProvider>({
  provider: sql`provider`,
  since: sql`failing_since`,
  error: sql`last_error`,
  reason: sql`coalesce(reason, 'unreachable')`,
});

type AnsweredProvider = ReplyOf<typeof adminEndpoints.listFailingProviders>['answered'][number];
const answeredJson = jsonObject<AnsweredProvider>({ provider: sql`provider`, at: sql`last_ok_at` });
const statesJson = jsonObject<{ failing: FailingProvider[]; answered: AnsweredProvider[] }>({
  failing: jsonList(failingJson, {
    from: sql`provider_states where failing_since is not null`,
    orderBy: sql`failing_since`,
  }),
  answered: jsonList(answeredJson, { from: sql`provider_states where last_ok_at is not null`, orderBy: sql`provider` }),
});

/**
 * Lists the failing external services, longest failure first, and the time of the last answer of each service. For an
 * owner, also lists the traits that differ between the server processes.
 */
export async function listFailingProviders(ctx: Ctx): Promise<ReplyOf<typeof adminEndpoints.listFailingProviders>> {
  const { standIns, hasTestKeys, production } = ctx.config;
  const states = await readOne(ctx.db, statesJson, sql`from (select) single_row`);
  if (!states) throw new Error('the query of the provider states returned no row');
  // Tracking is part of the carrier’s contract, hence of its stand-in.
  const simulated = watchedParts.filter(
    (part) => standIns[part === 'tracking' ? 'shipping' : (part as keyof StandIns)],
  );
  const differing = isOwner(ctx) ? await differingTraits(ctx) : [];
  return { ...states, simulated, hasTestKeys: hasTestKeys && production, differing };
}

const isOwner = ({ actor }: Ctx): boolean => actor.kind === 'admin' && isRoleAtLeast(actor.role, 'owner');
