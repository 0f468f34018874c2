import sql from 'sql-template-tag';
import type { AdminPage, FailingProvider } from '#domain/content/admin-schemas.ts';
import type * as endpoints from '#domain/content/endpoints.ts';
import type { Faq, ShopIdentity, ShopPage } from '#domain/content/schemas.ts';
import { contentProblems } from '#domain/content/problems.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Shop } from '#server/context.ts';
import { jsonObject, readAll, readOne } from '#server/db/json.ts';

const pageJson = jsonObject<ShopPage>({
  code: sql`code`,
  title: sql`title`,
  content: sql`content`,
  updatedAt: sql`updated_at`,
});

/** The active page of a code (D-12). */
export async function readPage(shop: Shop, { code }: ParsedInputOf<typeof endpoints.readPage>): Promise<ShopPage> {
  const page = await readOne(shop.db, pageJson, sql`from pages where code = ${code} and is_active limit 1`);
  if (!page) throw refuse(contentProblems.pageNotFound);
  return page;
}

/** Active `page-hiver` pages, newest first. */
export async function listAnnouncements(shop: Shop): Promise<{ announcements: ShopPage[] }> {
  const active = sql`from pages where code = 'page-hiver' and is_active order by created_at desc`;
  return { announcements: await readAll(shop.db, pageJson, active) };
}

/** Questions and answers by rank. */
export async function listFaqs(shop: Shop): Promise<{ faqs: Faq[] }> {
  return {
    faqs: await shop.db.many<Faq>(sql`select id, title, content, rank from faqs order by rank, created_at, id`),
  };
}

/** A page as its administrators see it. */
export const adminPageJson = jsonObject<AdminPage>({
  id: sql`id`,
  code: sql`code`,
  title: sql`title`,
  content: sql`content`,
  isActive: sql`is_active`,
  updatedAt: sql`updated_at`,
});

/** All pages by title, active or not. */
export async function listPages(shop: Shop): Promise<{ pages: AdminPage[] }> {
  return { pages: await readAll(shop.db, adminPageJson, sql`from pages order by lower(title), id`) };
}

/** The shop's identity and public keys. */
export async function identityOf(shop: Shop): Promise<ShopIdentity> {
  const { config } = shop;
  const { minimumOrderCents } = await shop.settings.read();
  return {
    name: config.shop.name,
    logo: config.shop.logo?.address ?? null,
    supportEmail: config.shop.supportEmail,
    address: config.shop.address,
    sandbox: config.sandbox,
    minimumOrderCents,
    apiKey: config.apiKey,
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

/** Outside parts that do not do their job now, the longest first; shown to every administrator. */
export async function listFailingProviders(shop: Shop): Promise<{ failing: FailingProvider[] }> {
  const failing = sql`from provider_states where failing_since is not null order by failing_since`;
  return { failing: await readAll(shop.db, failingJson, failing) };
}
