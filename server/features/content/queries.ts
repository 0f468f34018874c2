import sql from 'sql-template-tag';
import type { AdminPage, FailingProvider, Faq, ShopIdentity, ShopPage } from '#domain/content/contract.ts';
import { contentProblems } from '#domain/content/problems.ts';
import { MINIMUM_ORDER } from '#domain/orders/rules.ts';
import { refuse } from '#domain/problem.ts';
import type { Shop } from '#server/context.ts';

const pageJson = sql`json_build_object('code', code, 'title', title, 'content', content, 'updatedAt', updated_at)`;

/** The active page of a code (D-12). */
export async function readPage(shop: Shop, { code }: { code: string }): Promise<ShopPage> {
  const row = await shop.db.one<{ page: ShopPage }>(
    sql`select ${pageJson} as page from pages where code = ${code} and is_active limit 1`,
  );
  if (!row) throw refuse(contentProblems.pageNotFound);
  return row.page;
}

/** Active `page-hiver` pages, newest first. */
export async function listAnnouncements(shop: Shop): Promise<{ announcements: ShopPage[] }> {
  const rows = await shop.db.many<{ page: ShopPage }>(sql`
    select ${pageJson} as page from pages where code = 'page-hiver' and is_active order by created_at desc`);
  return { announcements: rows.map((row) => row.page) };
}

/** Questions and answers by rank. */
export async function listFaqs(shop: Shop): Promise<{ faqs: Faq[] }> {
  return {
    faqs: await shop.db.many<Faq>(sql`select id, title, content, rank from faqs order by rank, created_at, id`),
  };
}

/** A page as its administrators see it. */
export const adminPageJson = sql`json_build_object('id', id, 'code', code, 'title', title, 'content', content,
  'isActive', is_active, 'updatedAt', updated_at)`;

/** All pages by title, active or not. */
export async function listPages(shop: Shop): Promise<{ pages: AdminPage[] }> {
  const rows = await shop.db.many<{ page: AdminPage }>(
    sql`select ${adminPageJson} as page from pages order by lower(title), id`,
  );
  return { pages: rows.map((row) => row.page) };
}

/** The minimum of an order, postage excluded, in cents: the shop's setting, else the terms' (D-08). */
export async function minimumOrder(db: Shop['db']): Promise<number> {
  const row = await db.one<{ value: number }>(sql`select value from settings where key = 'minimum-order-cents'`);
  return row && Number.isInteger(row.value) ? row.value : MINIMUM_ORDER;
}

/** The shop's identity and public keys. */
export async function identityOf(shop: Shop): Promise<ShopIdentity> {
  const { config } = shop;
  return {
    name: config.shop.name,
    logo: config.shop.logo?.address ?? null,
    supportEmail: config.shop.supportEmail,
    address: config.shop.address,
    sandbox: config.sandbox,
    minimumOrderCents: await minimumOrder(shop.db),
    apiKey: config.apiKey,
    payment: shop.gateways.payment.browser,
    sentryDsn: config.sentryBrowserDsn,
  };
}

/** Outside parts that do not answer now, the longest first; shown to every administrator. */
export async function listFailingProviders(shop: Shop): Promise<{ failing: FailingProvider[] }> {
  const rows = await shop.db.many<{ json: FailingProvider }>(sql`
    select json_build_object('provider', provider, 'since', failing_since, 'error', last_error) as json
    from provider_states where failing_since is not null order by failing_since`);
  return { failing: rows.map((row) => row.json) };
}
